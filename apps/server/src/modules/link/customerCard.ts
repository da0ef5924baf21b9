import { customerState, type customer } from '@yunshu/contract/customer/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { companyOf } from '../company/rows.ts'

onConstraint('customer_code_once', 'customerTwice', { credit_code: '' })

/** With what a cooperation begins where its carrier has written that down before. */
type Terms = NonNullable<InputOf<typeof customer.update>['terms']>
export const termsOf = ({ terms }: Pick<Row<'customer'>, 'terms'>): Partial<Terms> => (terms ?? {}) as Partial<Terms>

type Pair = { readonly tenant_id: number; readonly carrier_id: number; readonly shipper_id: number }
/**
 * The carrier's card of a company with which a cooperation begins, locked: the one that it has under this credit code already, or a new one with what the
 * company says of itself. From here on the card is of that company, whose cooperation takes its id. Call it within `withSystemScope`, since either side may ask.
 */
export const cardOf = async (
  tx: Tx,
  { tenant_id, carrier_id, shipper_id }: Pair
): Promise<{ readonly id: number; readonly terms: Partial<Terms> }> => {
  const { company_name, short_name, credit_code, contact_name, contact_mobile } = await companyOf(tx, tenant_id, shipper_id)
  await tx
    .insertInto('customer')
    .values({
      ...(await newCard(tx, tenant_id, carrier_id)),
      shipper_id,
      customer_name: company_name,
      short_name,
      credit_code,
      contact_name,
      contact_mobile
    })
    // Written out, or a plan that is kept for any values would not know the index.
    .onConflict((on) =>
      on.columns(['tenant_id', 'carrier_id', 'credit_code']).where(sql<boolean>`credit_code <> '' and deleted_at is null`).doNothing()
    )
    .execute()
  const before = await tx
    .selectFrom('customer')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('credit_code', '=', credit_code)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before.shipper_id === null)
    await tx
      .updateTable('customer')
      .set({
        shipper_id,
        customer_name: company_name,
        terms: null,
        customer_state: customerState.code.used,
        state_reason: '',
        version: before.version + 1,
        updated_at: nowIso()
      })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', before.id)
      .execute()
  return { id: before.id, terms: termsOf(before) }
}

/** What every new card has: its id, its number with the carrier, and that nobody but the carrier sees it. */
export const newCard = async (tx: Tx, tenant_id: number, carrier_id: number) =>
  ({
    tenant_id,
    id: newId(),
    parties: [carrier_id],
    carrier_id,
    customer_no: await nextNo(tx, tenant_id, 'customer')
  }) satisfies Partial<NewRow<'customer'>>
