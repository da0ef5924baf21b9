import { overCredit } from '@yunshu/contract/link/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import { billedTo } from '../bill/rows.ts'
import { chargedTo } from '../charge/rows.ts'
import { advancedBy } from '../payment/rows.ts'
import { statedTo } from '../statement/rows.ts'

type Used = { readonly used_fen: number; readonly overdue_fen: number }
/** What customers owe their carrier: freight from the first estimate until it is paid, less what they paid in advance; and what of it is due. */
export const usedCredit = async (
  tx: Tx,
  tenant_id: number,
  carrier_id: number,
  shipper_ids: readonly number[]
): Promise<(shipper_id: number) => Used> => {
  const about = [tenant_id, carrier_id, shipper_ids] as const
  const { rows } = await sql<Used & { id: number }>`
    select u.id, greatest(0, coalesce(c.fen, 0) + coalesce(s.fen, 0) + coalesce(b.fen, 0) - coalesce(p.fen, 0))::bigint as used_fen, coalesce(b.overdue_fen, 0)::bigint as overdue_fen
    from unnest(${shipper_ids}::bigint[]) as u (id)
    left join (${chargedTo(...about)}) as c on c.of = u.id
    left join (${statedTo(...about)}) as s on s.of = u.id
    left join (${billedTo(...about)}) as b on b.of = u.id
    left join (${advancedBy(...about)}) as p on p.of = u.id`.execute(tx)
  const found = new Map(rows.map(({ id, ...used }) => [id, used]))
  return (id) => found.get(id) ?? { used_fen: 0, overdue_fen: 0 }
}

type Credit = {
  readonly shipper_id: number
  readonly shipper_name: string
  readonly credit_fen: number
  /** What the carrier does beyond it: where it lifted the hold for some days, whoever dispatches is only told. */
  readonly over_credit_action: number
  readonly used_fen: number
  /** It owes more than its limit. */
  readonly over: boolean
}
/**
 * Those who carry for customers whose limit forbids more than it come one after the other, so that each counts what the one before him added; call it before
 * `creditsOf`. Customers without such a limit are not waited for, but whoever sets one waits for those who carry without it: who comes after him counts them.
 */
export const lockCredits = async (tx: Tx, { tenant_id, company_id }: Actor, shipper_ids: readonly number[]): Promise<void> => {
  const limits = async () =>
    await tx
      .selectFrom('company_link')
      .select(['id', (e) => e.and([e('credit_fen', '>', 0), e('over_credit_action', '=', overCredit.code.forbid)]).as('forbids')])
      .where('tenant_id', '=', tenant_id)
      .where('carrier_id', '=', company_id)
      .where('shipper_id', 'in', [...shipper_ids, 0])
      .execute()
  const idsOf = (links: Awaited<ReturnType<typeof limits>>, which: boolean) =>
    links.filter(({ forbids }) => Boolean(forbids) === which).map(({ id }) => id)
  const links = await limits()
  const alone = idsOf(links, true)
  await lockRows(tx, tenant_id, { company_link: alone })
  await lockRows(tx, tenant_id, { company_link: idsOf(links, false) }, 'use')
  if (idsOf(await limits(), true).some((id) => !alone.includes(id))) throw new StartAgain()
}

/** How customers stand of whom the carrier has limited what they may owe; of the others nothing is added up. */
export const creditsOf = async (tx: Tx, tenant_id: number, carrier_id: number, shipper_ids: readonly number[]): Promise<Credit[]> => {
  const limited = await tx
    .selectFrom('company_link')
    .select(['shipper_id', 'shipper_name', 'credit_fen', 'over_credit_action', 'lift_until'])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('shipper_id', 'in', [...shipper_ids, 0])
    .where('credit_fen', '>', 0)
    .orderBy('shipper_id')
    .execute()
  if (limited.length === 0) return []
  const used = await usedCredit(
    tx,
    tenant_id,
    carrier_id,
    limited.map(({ shipper_id }) => shipper_id)
  )
  return limited.map(({ lift_until, ...row }) => {
    const { used_fen } = used(row.shipper_id)
    const over_credit_action = isLifted(lift_until) ? overCredit.code.remind : row.over_credit_action
    return { ...row, over_credit_action, used_fen, over: used_fen > row.credit_fen }
  })
}

/** Whether a hold is lifted today: through the end of the day until which it was. */
export const isLifted = (lift_until: string | null): boolean => lift_until !== null && lift_until >= shanghaiDay(now())
