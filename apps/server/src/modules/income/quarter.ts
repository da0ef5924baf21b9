import { income } from '@yunshu/contract/income/contract'
import { addMonths, endOfShanghaiDay, monthEnd, shanghaiMonth, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sumFen } from '@yunshu/domain/money'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read } from '../../platform/verb/verb.ts'
import { loadedForPersons } from '../card/index.ts'
import { maskIdNo } from '@yunshu/domain/mask'
import { idNosOf } from '../driver/index.ts'
import { standingFen } from '../ledger/index.ts'
import { paidDownstream } from '../payment/index.ts'

/* The quarter before the present one is what is to be reported now. */
const lastQuarter = (): string => {
  const month = addMonths(`${shanghaiMonth(now())}-01`, -3).slice(0, 7)
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
}

/** What was paid to everybody who carries, with what the books hold of each payment; a load that was undone is no income. */
export const incomeOfQuarter = read(income.quarter, async ({ tx, actor, input: { quarter = lastQuarter() }, services }) => {
  const { data, ...sums } = await incomeIn(tx, services, actor.tenant_id, quarter)
  return { ...sums, data: data.map(({ id_no, ...row }) => ({ ...row, id_no_mask: id_no && maskIdNo(id_no) })) }
})

/** The same with identity numbers in full, for the report alone. */
export const incomeIn = async (tx: Tx, { secrets }: Pick<Services, 'secrets'>, tenant_id: number, quarter: string) => {
  const first = `${quarter.slice(0, 4)}-${String((Number(quarter.slice(6)) - 1) * 3 + 1).padStart(2, '0')}`
  const [from, to] = [startOfShanghaiDay(`${first}-01`), endOfShanghaiDay(monthEnd(addMonths(`${first}-01`, 2).slice(0, 7)))]
  const payments = await paidDownstream(tx, tenant_id, from, to)
  const loads = await loadedForPersons(tx, tenant_id, from, to)
  const booked = {
    payment: await standingFen(
      tx,
      tenant_id,
      'payment',
      payments.map(({ id }) => id)
    ),
    oil_card: await standingFen(
      tx,
      tenant_id,
      'oil_card',
      loads.filter(({ card_type }) => card_type === 1).map(({ id }) => id)
    ),
    etc_card: await standingFen(
      tx,
      tenant_id,
      'etc_card',
      loads.filter(({ card_type }) => card_type === 2).map(({ id }) => id)
    )
  }
  const facts = [
    ...payments.map((row) => ({ ...row, kind: 'cash_fen' as const, booked_fen: booked.payment.get(row.id) ?? 0 })),
    ...loads.map(({ card_type, ...row }) => {
      const books = card_type === 1 ? booked.oil_card : booked.etc_card
      return { ...row, kind: card_type === 1 ? ('fuel_fen' as const) : ('toll_fen' as const), booked_fen: books.get(row.id) ?? 0 }
    })
  ]
  const payees = new Map<number, (typeof facts)[number][]>()
  for (const fact of facts) payees.set(fact.payee_id, [...(payees.get(fact.payee_id) ?? []), fact])
  const known = await idNosOf(tx, secrets, tenant_id, [...payees.keys()])
  const data = [...payees].map(([payee_id, own]) => {
    const of = (kind: 'cash_fen' | 'fuel_fen' | 'toll_fen') => sumFen(own.filter((fact) => fact.kind === kind).map(({ amount_fen }) => amount_fen))
    return {
      payee_id,
      payee_name: own.at(-1)?.payee_name ?? '',
      id_no: known.get(payee_id) ?? '',
      payer_count: new Set(own.map(({ payer_id }) => payer_id)).size,
      paid_count: own.length,
      cash_fen: of('cash_fen'),
      fuel_fen: of('fuel_fen'),
      toll_fen: of('toll_fen'),
      total_fen: sumFen(own.map(({ amount_fen }) => amount_fen)),
      booked_fen: sumFen(own.map(({ booked_fen }) => booked_fen))
    }
  })
  data.sort((one, other) => other.total_fen - one.total_fen || one.payee_id - other.payee_id)
  const [total_fen, booked_fen] = [sumFen(data.map((row) => row.total_fen)), sumFen(data.map((row) => row.booked_fen))]
  return { quarter, total_fen, booked_fen, difference_fen: total_fen - booked_fen, data }
}
