import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { assume } from '@yunshu/loading/assume'
import { keepNames, restOf } from '@yunshu/loading/around'
import { aloneFens } from '@yunshu/loading/alone'
import { plan, type Stop } from '@yunshu/loading/engine'
import { proveLoad } from '@yunshu/loading/pack/prove'
import type { Plan } from '@yunshu/loading/plan'
import type { Problem } from '@yunshu/loading/problem'
import { answerAsked, problemOf } from './answer.ts'
import { matrixOf } from './distances.ts'
import { providerOf } from './providers.ts'
import type { Answers, Message, Question, StoredMatrix, Task, Work } from './threadWork.ts'
import { warmUp } from './warm.ts'

// The thread for whatever takes long about a plan, so that the server answers other calls meanwhile. It does one thing after the other.

const say = (message: Message): void => parentPort!.postMessage(message)
const everyMs = 250

const answerTo = async (work: Work, signal: Stop): Promise<Answers[Question['kind']]> => {
  const matrix = work.matrix ?? (await freshMatrix(work))
  const stored = problemOf(work.sketch, matrix)
  const { question } = work
  if (question.kind !== 'plan') return answerAsked(stored, question)
  if (!work.matrix) say({ kind: 'matrix', matrix })
  const problem = assume(stored, question.assumed)
  // What each order would cost alone is told with the last plan, so it does not hold up the first.
  const made = question.by_hand ? nothingOf(problem) : planOf(problem, question, matrix.filled, signal)
  return { plan: made, matrix, alone: Object.fromEntries(aloneFens(problem)) }
}

/** Asks for the distances, and puts them where the other threads can read them. */
async function freshMatrix({ sketch, provider }: Work): Promise<StoredMatrix> {
  const { metres, seconds, source, filled } = await matrixOf({ points: sketch.places }, providerOf(provider), new AbortController().signal)
  return { metres: shared(metres), seconds: shared(seconds), source, filled }
}
function shared(cells: Float64Array): Uint32Array {
  const own = new Uint32Array(new SharedArrayBuffer(cells.length * 4))
  for (let i = 0; i < cells.length; i++) own[i] = Math.round(cells[i]!)
  return own
}

/** Plans around what is locked in the plan before; tells of each better plan on the way. */
function planOf(
  problem: Problem,
  { seed, seconds, iterations, before = [] }: Extract<Question, { kind: 'plan' }>,
  filled: number,
  signal: Stop
): Plan {
  const rest = restOf(problem, before)
  let shown = before
  const whole = (made: Plan): Plan => {
    const next = rest.whole(made, proveLoad)
    const named = { ...next, vehicles: keepNames(shown, next.vehicles) }
    shown = named.vehicles
    return named
  }
  const planning = plan(rest.problem, { seconds, clock: () => performance.now() / 1000, ...(iterations ? { iterations } : {}) }, seed, signal, {
    prove: proveLoad
  })
  let told = -Infinity
  let best = Infinity
  let left = Infinity
  for (;;) {
    const next = planning.next()
    if (next.done) return whole(next.value)
    if (performance.now() - told < everyMs) continue
    told = performance.now()
    const { share, iterations: done, vehicles, unplanned, cost } = next.value
    const isBetter = unplanned < left || (unplanned === left && cost < best - 0.5)
    if (isBetter) [best, left] = [cost, unplanned]
    const made = isBetter ? whole(next.value.plan()) : undefined
    const locked = before.filter((vehicle) => vehicle.locked)
    say({
      kind: 'step',
      step: {
        share,
        iterations: done,
        vehicles: vehicles + locked.length,
        unplanned,
        fen: cost + locked.reduce((sum, { fen }) => sum + fen, 0),
        filled,
        ...(made ? { plan: made } : {})
      }
    })
  }
}

/** A plan with no vehicle: all goods are left to be put on one by hand. */
const nothingOf = ({ orders }: Problem): Plan => ({
  vehicles: [],
  unplanned: orders.map(({ id, rows }) => ({ order: id, pieces: rows.map(({ pieces }) => pieces), reason: 'NO_VEHICLE' })),
  fen: 0,
  km: 0,
  alone_fen: 0,
  save_fen: 0,
  level: 'kgM3',
  engine: '',
  seed: 0,
  iterations: 0
})

let isAsked = false
parentPort!.on('message', (task: Task) => {
  if (task.kind === 'warm') return void warmUp(() => isAsked)
  isAsked = true
  const { work, stop } = task
  const signal: Stop = {
    get aborted() {
      return Atomics.load(stop, 0) === 1
    }
  }
  answerTo(work, signal).then(
    (answer) => say({ kind: 'done', answer, bytes: getHeapStatistics().total_heap_size }),
    (error: unknown) => say({ kind: 'error', message: error instanceof Error ? error.message : String(error) })
  )
})
