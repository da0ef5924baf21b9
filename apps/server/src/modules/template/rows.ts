import { templateMachine } from '@yunshu/contract/template/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The name of a template that a statement names; empty where it names none. */
export const templateName = (tenant_id: number, id: RawBuilder<unknown>) =>
  sql<string>`coalesce((select t.name from custom_template t where t.tenant_id = ${tenant_id} and t.id = ${id}), '')`

/** A customer may be put on a template of its carrier that is in use, or stays on the one it has. */
export const demandTemplate = async (tx: Tx, { tenant_id, company_id }: Actor, id: number, had: number | null): Promise<void> => {
  const found = await tx
    .selectFrom('custom_template')
    .select(['name', 'template_status'])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  const { name, template_status } = found ?? refuse('notFound')
  if (id !== had && template_status !== templateMachine.code.inUse) refuse('templateStopped', { name })
}
