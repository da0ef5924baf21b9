import { depositStatus } from '@yunshu/contract/campaign/deposit'
import type { Actor } from '../../platform/actor.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** The application that a trip came of, with its supply's number, as long as its deposit is held. Within `withSystemScope`. */
export const depositOfTrip = async (
  tx: Tx,
  { tenant_id, id }: Pick<Row<'waybill'>, 'tenant_id' | 'id'>
): Promise<{ readonly apply: Row<'supply_apply'>; readonly supply_no: string } | undefined> => {
  const apply = await tx
    .selectFrom('supply_apply')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('deposit_status', '=', depositStatus.code.held)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!apply) return undefined
  const { supply_no } = await tx
    .selectFrom('supply')
    .select('supply_no')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', apply.supply_id)
    .executeTakeFirstOrThrow()
  return { apply, supply_no }
}

/** What became of an application's deposit. */
export const setDeposit = async (
  tx: Tx,
  actor: Actor,
  apply: Row<'supply_apply'>,
  changes: Partial<Pick<Changes<'supply_apply'>, 'deposit_fen' | 'deposit_status'>>
): Promise<Row<'supply_apply'>> => await updateVersioned(tx, 'supply_apply', actor, apply, changes)
