import type { template, TemplateColumn } from '@yunshu/contract/template/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { customersOnTemplate } from '../link/rows.ts'

/** The templates that an actor may see: a carrier its own. */
export const templatesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('custom_template as m')
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('m.deleted_at', 'is', null)

/** A template to act on; one that the actor may not see is refused as if it did not exist. */
export const getTemplate = async (tx: Tx, actor: Actor, id: number): Promise<Row<'custom_template'>> =>
  (await templatesOf(tx, actor).selectAll('m').where('m.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Its columns, as they were checked when they were written. */
export const columnsOf = ({ columns }: Pick<Row<'custom_template'>, 'columns'>): TemplateColumn[] => columns as TemplateColumn[]

export const rowsOf = (tx: Tx, actor: Actor) =>
  templatesOf(tx, actor)
    .select(['m.id', 'm.version', 'm.code', 'm.name', 'm.template_status', 'm.remark', 'm.created_by_name', 'm.created_at'])
    .select([
      sql<number>`jsonb_array_length(m.columns)`.as('column_count'),
      customersOnTemplate(actor.tenant_id, sql.ref('m.id')).as('customer_count')
    ])

/** One template as the list shows it, after a change. */
export const getTemplateRow = async (tx: Tx, actor: Actor, id: number): Promise<OutputOf<typeof template.create>> =>
  (await rowsOf(tx, actor).where('m.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
