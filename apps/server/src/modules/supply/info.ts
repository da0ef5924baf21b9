import { depositStatus } from '@yunshu/contract/campaign/deposit'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { isIn } from '@yunshu/contract/kit/machine'
import { supply } from '@yunshu/contract/supply/contract'
import { applyMachine, supplyMachine } from '@yunshu/contract/supply/machine'
import { sumGoods } from '@yunshu/domain/quantity'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { ownDriversOf } from '../driver/index.ts'
import { readLot } from '../order/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { appliesOf, getShown, partsOf, publicColumns } from './queries.ts'

/** One supply with its orders and who has applied: whom the carrier could choose first, then what became of the others. */
export const supplyInfo = read(supply.info, async ({ tx, actor, input: { id } }) => {
  const shown = await getShown(tx, actor, id)
  const parts = await partsOf(tx, actor.tenant_id, id)
  const orders = await readLot(tx, actor.tenant_id, [...new Set(parts.map(({ order_id }) => order_id))])
  const applies = await appliesOf(tx, actor.tenant_id, id)
    .where('apply_status', '>=', applyMachine.code.applied)
    .orderBy('apply_status')
    .orderBy('total_fen')
    .orderBy('applied_at')
    .execute()
  const own = await ownDriversOf(
    tx,
    actor,
    applies.map(({ person_id }) => person_id)
  )
  return {
    supply: shown,
    orders: orders.map(({ id: order_id, order_no, start_address_diming, end_address_diming, goods_name }) => ({
      id: order_id,
      order_no,
      start_address_diming,
      end_address_diming,
      goods_name,
      ...sumGoods(parts.filter((part) => part.order_id === order_id))
    })),
    applies: applies.map((row) => {
      const driver = own.find(({ person_id }) => person_id === row.person_id)
      return {
        id: row.id,
        version: row.version,
        driver_name: row.driver_name,
        driver_phone: row.driver_phone,
        apply_status: row.apply_status,
        quote_fen: row.quote_fen,
        total_fen: row.total_fen,
        remark: row.remark,
        applied_at: row.applied_at,
        deposit_status: row.deposit_status as DepositStatus,
        driver_id: driver?.id ?? null,
        vehicle_id: driver?.vehicle_id ?? null,
        plate_no: driver?.plate_no ?? ''
      }
    })
  }
})

type Cargo = OutputOf<typeof supply.cargo>['offered'][number]
type DepositStatus = Cargo['my_deposit_status']
const shownDays = 7
const most = 100

/** What is offered to a driver, and what came of what he applied for. A cargo that is gone from the offer he reads by his application, so much of it as before. */
export const driverCargo = read(supply.cargo, async ({ tx, actor }) => {
  const { tenant_id, company_id } = actor
  const said = await tx
    .selectFrom('supply_apply')
    .select(['supply_id', 'apply_status', 'quote_fen as my_quote_fen', 'total_fen as my_total_fen', 'applied_at', 'waybill_id', 'updated_at'])
    .select('deposit_status as my_deposit_status')
    .$narrowType<{ my_deposit_status: DepositStatus }>()
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', company_id)
    .where((e) => e.or([e('apply_status', '=', applied), e('updated_at', '>', sql<string>`now() - make_interval(days => ${shownDays})`)]))
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
  const own = new Map(said.map(({ supply_id, updated_at: _, ...one }) => [supply_id, one]))
  const open = await cargoRows(tx, tenant_id)
    .where('s.supply_status', '=', supplyMachine.code.published)
    .where(sql<boolean>`${company_id} = any(s.parties)`)
    .where(sql<boolean>`s.expire_at > clock_timestamp()`)
    .orderBy('s.refreshed_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute()
  const told = said.filter(({ apply_status }) => isIn(applyMachine, apply_status, 'applied', 'chosen', 'passed')).map(({ supply_id }) => supply_id)
  const known = told.length === 0 ? [] : await withSystemScope(tx, () => cargoRows(tx, tenant_id).where('s.id', 'in', told).execute())
  return {
    offered: open.flatMap((row) => (own.get(row.id)?.apply_status === applied ? [] : [{ ...row, ...(own.get(row.id) ?? nothing) }])),
    mine: told.flatMap((id) => known.filter((row) => row.id === id).map((row) => ({ ...row, ...(own.get(id) ?? nothing) }))),
    balance_fen: await balanceOf(tx, tenant_id, { company_id, kind: 1 })
  }
})
const { applied } = applyMachine.code
const nothing = {
  apply_status: null,
  my_quote_fen: null,
  my_total_fen: null,
  my_deposit_status: depositStatus.code.none,
  applied_at: null,
  waybill_id: null
}

const cargoRows = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('supply as s')
    .where('s.tenant_id', '=', tenant_id)
    .select([...publicColumns, 's.carrier_name'])
    .$castTo<Omit<Cargo, keyof typeof nothing>>()
