import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Finding, audit, auditFiles, readQuestions } from '../../src/platform/db/audit.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { figureTrips } from '../../src/modules/operate/figure.ts'
import { lockCheck } from '../lockCheck.ts'
import { deadlocksIn } from '../locks.ts'
import { type Call, type Model, openModel, type Step } from './world.ts'

type ModelReport = {
  /** Calls that took effect, by the act they are logged under. */
  readonly done: Record<string, number>
  /** Refusals by name: people come too late, press twice, and quarrel about vehicles. */
  readonly refused: Record<string, number>
  /** Answers that were neither done nor refused: bugs. */
  readonly faults: string[]
  /** What the auditor found after the sequence. */
  readonly findings: Finding[]
  /** Acts whose lines in the operation log are not as many as the calls that took effect. */
  readonly unlogged: string[]
  /** Acts that the log has as done, those of timers among them. */
  readonly acts: string[]
  /** How many deadlocks PostgreSQL found, those that were tried again too. */
  deadlocks: number
  /** Commands that came to rows against the order of locks. */
  readonly againstOrder: string[]
}
export type ModelOptions = {
  readonly seed: number
  readonly calls: number
  readonly connections: number
  readonly steps: readonly Step[]
  /** What must stand before people begin. */
  readonly prepare?: (model: Model) => Promise<void>
  /** What happens while they call, when half of the calls are made. */
  readonly halfway?: () => void
  /** A look at the world before it closes. */
  readonly after?: (model: Model) => Promise<void>
  /** Acts that timers do as well as people: the log has more of them than there were calls. */
  readonly timed?: readonly string[]
  /** The auditor's files that are asked; without it all of them. For a world whose beginning was planted, not lived. */
  readonly audited?: readonly string[]
}

/** So many calls are made until what trips come to is written again. */
const betweenFigures = 25
/** People over so many connections call at random, some press twice; then the auditor looks at everything. */
export const runModel = async ({
  seed,
  calls,
  connections,
  steps,
  prepare,
  halfway,
  after: look,
  timed = [],
  audited
}: ModelOptions): Promise<ModelReport> => {
  const model = await openModel(seed)
  lockCheck.takeFaults()
  const report: ModelReport = { done: {}, refused: {}, faults: [], findings: [], unlogged: [], acts: [], deadlocks: 0, againstOrder: [] }
  try {
    await prepare?.(model)
    const before = await actsIn(model)
    let left = calls
    const person = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        if (left === Math.floor(calls / 2)) halfway?.()
        // What trips come to is written beside the calls, as the timer does it.
        if (left % betweenFigures === 0) await figureTrips(model.world.services)
        const call = await chosen(model, steps).plan(model)
        if (call) await make(model, call, report)
      }
    }
    await Promise.all(Array.from({ length: connections }, person))
    await figureTrips(model.world.services)
    report.findings.push(...(await findingsOf(model.world.adminUrl, audited)))
    report.deadlocks = await deadlocksIn(model.world)
    report.againstOrder.push(...lockCheck.takeFaults())
    const after = await actsIn(model)
    report.unlogged.push(...unloggedIn(report.done, before, after, timed))
    await look?.(model)
    report.acts.push(...[...after].flatMap(([act, n]) => (n > (before.get(act) ?? 0) ? [act] : [])))
    return report
  } finally {
    await model.world.close()
  }
}

/** People act for a while, one after the other, so that rows stand in many states; what is refused is let be. */
export const live = async (model: Model, steps: readonly Step[], calls: number): Promise<void> => {
  const report: ModelReport = { done: {}, refused: {}, faults: [], findings: [], unlogged: [], acts: [], deadlocks: 0, againstOrder: [] }
  for (let i = 0; i < calls; i += 1) {
    const call = await chosen(model, steps).plan(model)
    if (call) await make(model, call, report)
  }
  if (report.faults.length > 0) throw new Error(report.faults.join('\n'))
}

const chosen = ({ random }: Model, steps: readonly Step[]): Step => {
  let at = random() * steps.reduce((sum, { weight }) => sum + weight, 0)
  return steps.find(({ weight }) => (at -= weight) < 0) ?? (steps[0] as Step)
}

type Answer = { code: number; msg: string; data: { refusal?: { name: string } } | null }

const make = async ({ world, random, token }: Model, { as, command, body }: Call, report: ModelReport): Promise<void> => {
  const headers = { 'idempotency-key': randomUUID() }
  const ask = async (): Promise<Answer> => (await world.post(command.path, body, await token(as), headers)) as Answer
  const answers = await Promise.all(Array.from({ length: random() < 0.1 ? 2 : 1 }, ask))
  const isLate = ({ data }: Answer): boolean => data?.refusal?.name === 'inFlight'
  // What was refused is not kept under its key, since it changed nothing; what was done is, and is told again as it was.
  const [first, ...again] = answers.filter(({ code }) => code === 200)
  if (again.some((one) => !isDeepStrictEqual(one, first))) report.faults.push(`${command.path} was answered in two ways under one key`)
  const answer = first ?? answers.find((one) => !isLate(one)) ?? (answers[0] as Answer)
  const count = (into: Record<string, number>, name: string): void => void (into[name] = (into[name] ?? 0) + 1)
  if (answer.code === 200) count(report.done, command.logAs)
  else if (answer.code === 500 || !answer.data?.refusal) report.faults.push(`${command.path} ${answer.code} ${answer.msg}`)
  else count(report.refused, answer.data.refusal.name === 'badInput' ? `badInput ${command.path} ${answer.msg}` : answer.data.refusal.name)
}

const findingsOf = async (url: string, files: readonly string[] = auditFiles()): Promise<Finding[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await audit(
      client,
      files.flatMap((file) => readQuestions(file))
    )
  } finally {
    await client.end()
  }
}

/* How often each act stands in the operation log as done. */
const actsIn = async ({ world }: Model): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ act: string; n: number }>`select act, count(*)::int as n from oplog where result = 'done' group by act`.execute(tx)
  )
  return new Map(rows.map(({ act, n }) => [act, n]))
}

const unloggedIn = (
  done: Record<string, number>,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  timed: readonly string[]
): string[] =>
  Object.entries(done).flatMap(([act, n]) => {
    const logged = (after.get(act) ?? 0) - (before.get(act) ?? 0)
    return logged === n || (logged > n && timed.includes(act)) ? [] : [`${act}: ${n} took effect, ${logged} stand in the log`]
  })
