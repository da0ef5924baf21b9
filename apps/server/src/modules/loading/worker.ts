import { parentPort, workerData } from 'node:worker_threads'
import { check } from '@yunshu/loading/check'
import { plan } from '@yunshu/loading/engine'
import { proveLoad } from '@yunshu/loading/pack/prove'
import type { Problem } from '@yunshu/loading/problem'
import { explain } from '@yunshu/loading/reason'
import { timetable } from '@yunshu/loading/timetable'
import { matrixOf } from './distances.ts'
import { providerOf } from './providers.ts'
import type { Answers, StoredMatrix, Message, Question, Work } from './threadWork.ts'

// The thread for whatever takes long about a plan, so that the server answers other calls meanwhile.

const { work, stop } = workerData as { work: Work; stop: Int32Array }
const signal = {
  get aborted() {
    return Atomics.load(stop, 0) === 1
  }
}
const say = (message: Message): void => parentPort!.postMessage(message)
const everyMs = 250

const answerTo = async (): Promise<Answers[Question['kind']]> => {
  const matrix: StoredMatrix =
    work.matrix ?? (await matrixOf({ points: work.sketch.places }, providerOf(work.provider), new AbortController().signal))
  const problem: Problem = {
    ...work.sketch,
    places: work.sketch.places.map(({ id, lng, lat }) => ({ id, x: lng, y: -lat })),
    km: matrix.metres.map((value) => value / 1000),
    minutes: matrix.seconds.map((value) => value / 60)
  }
  const { question } = work
  if (question.kind === 'explain') return explain(problem, question.order, question.plan, proveLoad)
  if (question.kind === 'check') {
    const vehicles = question.drafts.map((draft) => timetable(problem, draft, proveLoad))
    const fen = vehicles.reduce((sum, vehicle) => sum + vehicle.fen, 0)
    const km = vehicles.reduce((sum, vehicle) => sum + vehicle.km, 0)
    const whole = {
      vehicles,
      unplanned: question.unplanned,
      fen,
      km,
      alone_fen: 0,
      save_fen: 0,
      level: 'kgM3',
      engine: '',
      seed: 0,
      iterations: 0
    } as const
    return { violations: check(problem, whole, proveLoad), vehicles, fen, km }
  }
  const planning = plan(
    problem,
    { seconds: question.seconds, clock: () => performance.now() / 1000, ...(question.iterations ? { iterations: question.iterations } : {}) },
    question.seed,
    signal,
    { prove: proveLoad }
  )
  let told = -Infinity
  for (;;) {
    const next = planning.next()
    if (next.done) return { plan: next.value, matrix }
    if (performance.now() - told < everyMs) continue
    told = performance.now()
    const { share, iterations, vehicles, unplanned, cost } = next.value
    say({ kind: 'step', step: { share, iterations, vehicles, unplanned, fen: cost, filled: matrix.filled } })
  }
}

answerTo().then(
  (answer) => say({ kind: 'done', answer }),
  (error: unknown) => say({ kind: 'error', message: error instanceof Error ? error.message : String(error) })
)
