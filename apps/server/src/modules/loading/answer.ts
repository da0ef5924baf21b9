import { assume } from '@yunshu/loading/assume'
import { check } from '@yunshu/loading/check'
import { estimateAxles } from '@yunshu/loading/pack/axles'
import { pack } from '@yunshu/loading/pack/pack'
import { proveLoad } from '@yunshu/loading/pack/prove'
import type { Problem } from '@yunshu/loading/problem'
import { explain, placeOn } from '@yunshu/loading/reason'
import { remediesFor } from '@yunshu/loading/remedy'
import { loadParts, timetable } from '@yunshu/loading/timetable'
import type { Answers, Asked, Sketch, StoredMatrix } from './threadWork.ts'

/** The engine's problem: the sketch with its distances, in kilometres and minutes. */
export const problemOf = (sketch: Sketch, { metres, seconds }: StoredMatrix): Problem => ({
  ...sketch,
  places: sketch.places.map(({ id, lng, lat, zone }) => ({ id, x: lng, y: -lat, ...(zone === undefined ? {} : { zone }) })),
  km: divided(metres, 1000),
  minutes: divided(seconds, 60)
})
const divided = (cells: Uint32Array, by: number): Float64Array => {
  const own = new Float64Array(cells.length)
  for (let i = 0; i < cells.length; i++) own[i] = cells[i]! / by
  return own
}

/** How long a vehicle's boxes are tried for its drawing, in tries: the same drawing each time. */
const stowTries = 200

/** Answers a question about a plan. It computes, so it belongs into a thread. */
export const answerAsked = (stored: Problem, question: Asked): Answers[Asked['kind']] => {
  const problem = assume(stored, question.assumed)
  if (question.kind === 'explain') return explain(problem, question.order, question.plan, proveLoad)
  if (question.kind === 'place') return placeOn(problem, question.draft, question.order, question.pieces, proveLoad)
  if (question.kind === 'remedies') return remediesFor(problem, { ...question, prove: proveLoad })
  if (question.kind === 'stow') {
    const type = problem.types.find(({ id }) => id === question.draft.type)!
    const load = loadParts(problem, question.draft)
    const packing = pack(type, load, { iterations: stowTries }, 1)
    return { load, packing, axles: estimateAxles(type, load, packing.placements) }
  }
  const vehicles = question.drafts.map((draft) => timetable(problem, draft, proveLoad))
  const fen = vehicles.reduce((sum, vehicle) => sum + vehicle.fen, 0)
  const km = vehicles.reduce((sum, vehicle) => sum + vehicle.km, 0)
  const made = { alone_fen: 0, save_fen: 0, level: 'kgM3', engine: '', seed: 0, iterations: 0 } as const
  return { violations: check(problem, { vehicles, unplanned: question.unplanned, fen, km, ...made }, proveLoad), vehicles, fen, km }
}
