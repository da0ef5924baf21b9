import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'

type Given = Omit<NewRow<'payment'>, 'id' | 'pay_no' | 'maker_id' | 'created_at' | 'created_by'> & { readonly id?: number; readonly pay_no?: string }

/** Writes a payment that the actor makes now. It gets a new id and number, unless wallets were already moved under an id and number that are given. */
export const insertPayment = async (tx: Tx, { user_id }: Actor, given: Given): Promise<Row<'payment'>> => {
  const { id = newId(), pay_no = await nextNo(tx, given.tenant_id, 'payment') } = given
  return await tx
    .insertInto('payment')
    .values({ ...given, id, pay_no, maker_id: user_id ?? 0, created_at: nowIso(), created_by: user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}
