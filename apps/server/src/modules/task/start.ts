import type { taskKind } from '@yunshu/contract/task/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { later } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'

export type TaskKind = (typeof taskKind)[number]
export const taskQueue = 'task.run'
type NewTask = { readonly kind: TaskKind; readonly title: { zh: string; en: string }; readonly input: object }

/** Notes a piece of work for later, in the transaction that asks for it; it exists exactly when that commits. */
export const startTask = async (tx: Tx, services: Services, actor: Actor, { kind, title, input }: NewTask): Promise<Row<'task'>> => {
  const row = await tx
    .insertInto('task')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      parties: [actor.company_id],
      company_id: actor.company_id,
      user_id: actor.user_id ?? 0,
      kind,
      title: title.zh,
      title_en: title.en,
      input: JSON.stringify({ ...input, lang: actor.origin.lang }),
      created_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await later(tx, services.boss, taskQueue, { tenant_id: row.tenant_id, id: row.id })
  return row
}
