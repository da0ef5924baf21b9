import { refusalText } from '@yunshu/contract/kit/refusals'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { refusals } from '@yunshu/contract/refusals'
import { type Actor, noOrigin } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { findUserActor } from '../../platform/session/sessions.ts'
import { refusalOf } from '../../platform/verb/constraints.ts'
import type { Services } from '../../platform/verb/services.ts'
import type { TaskKind } from './start.ts'

export type Failure = { readonly no: string; readonly reason: string }
export type Outcome = {
  readonly done: number
  readonly failures?: readonly Failure[]
  readonly file?: { readonly name: string; readonly bytes: Buffer }
}
/** Does a task as the person who asked for it; `progress` says how far it is. */
export type TaskRunner = (context: {
  services: Services
  actor: Actor
  task: Row<'task'>
  lang: Lang
  progress: (done: number, total: number) => Promise<void>
}) => Promise<Outcome>
export type Runners = Readonly<Record<TaskKind, TaskRunner>>

const [waiting, running, done, failed] = [10, 20, 30, 40]

/** Runs one task to its end: as its user with his rights of now, in his language, and never twice at once. */
export const runTask = async (services: Services, runners: Runners, { tenant_id, id }: { tenant_id: number; id: number }): Promise<void> => {
  const task = await transactAsSystem(services.db, (tx) =>
    tx
      .updateTable('task')
      .set({ state: running })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('state', 'in', [waiting, running])
      .returningAll()
      .executeTakeFirst()
  )
  if (!task) return
  const lang = (task.input as { lang?: Lang }).lang ?? 'zh'
  const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, tenant_id, task.user_id))
  const tell = (): void => services.live.publish([{ tenant_id, kind: 'task', id, parties: task.parties }])
  const keep = async (changes: {
    state?: number
    total?: number
    done?: number
    failed?: number
    file_id?: number
    error?: string
    result?: string
    finished_at?: string
  }): Promise<void> => {
    await transactAsSystem(services.db, (tx) => tx.updateTable('task').set(changes).where('tenant_id', '=', tenant_id).where('id', '=', id).execute())
    tell()
  }
  if (!found) return await keep({ state: failed, finished_at: nowIso() })
  const actor: Actor = { ...found, origin: { ...noOrigin, lang } }
  try {
    const {
      done: count,
      failures = [],
      file
    } = await runners[task.kind as TaskKind]({ services, actor, task, lang, progress: async (made, total) => await keep({ done: made, total }) })
    const kept = file ? await services.files.keep(services.db, actor, file) : undefined
    await keep({
      state: done,
      done: count,
      failed: failures.length,
      result: JSON.stringify({ url: kept?.url ?? null, failures: failures.slice(0, 500) }),
      finished_at: nowIso(),
      ...(kept && { file_id: kept.id })
    })
  } catch (error) {
    const refusal = refusalOf(error)
    await keep({ state: failed, error: refusal ? refusalText(refusals, refusal, lang) : '', finished_at: nowIso() })
    if (!refusal) throw error
  }
}
