import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { supply } from '@yunshu/contract/supply/contract'
import { applyMachine, supplyMachine } from '@yunshu/contract/supply/machine'
import { sumGoods } from '@yunshu/domain/quantity'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { ownDriversOf } from '../driver/index.ts'
import { readLot } from '../order/index.ts'
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
        driver_id: driver?.id ?? null,
        vehicle_id: driver?.vehicle_id ?? null,
        plate_no: driver?.plate_no ?? ''
      }
    })
  }
})

type Cargo = OutputOf<typeof supply.cargo>['offered'][number]
const shownDays = 7
const most = 100

/** What is offered to a driver, and what came of what he applied for. A cargo that is gone from the offer he reads by his application, so much of it as before. */
export const driverCargo = read(supply.cargo, async ({ tx, actor }) => {
  const { tenant_id, company_id } = actor
  const offered = await cargoRows(tx, tenant_id, company_id)
    .where('s.supply_status', '=', supplyMachine.code.published)
    .where(sql<boolean>`${company_id} = any(s.parties)`)
    .where(sql<boolean>`s.expire_at > clock_timestamp()`)
    .where(sql<boolean>`coalesce(a.apply_status, 0) <> ${codes(applyMachine, 'applied')}`)
    .orderBy('s.refreshed_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute()
  const mine = await withSystemScope(tx, () =>
    cargoRows(tx, tenant_id, company_id)
      .where(
        sql<boolean>`(a.apply_status = ${codes(applyMachine, 'applied')} or (a.apply_status in (${codes(applyMachine, 'chosen', 'passed')}) and a.updated_at > now() - make_interval(days => ${shownDays})))`
      )
      .orderBy('a.updated_at', 'desc')
      .limit(most)
      .execute()
  )
  return { offered, mine }
})

const cargoRows = (tx: Tx, tenant_id: number, person_id: number) =>
  tx
    .selectFrom('supply as s')
    .leftJoin('supply_apply as a', (on) =>
      on.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.supply_id', '=', 's.id').on('a.person_id', '=', person_id)
    )
    .where('s.tenant_id', '=', tenant_id)
    .select([
      ...publicColumns,
      's.carrier_name',
      'a.apply_status',
      'a.quote_fen as my_quote_fen',
      'a.total_fen as my_total_fen',
      'a.applied_at',
      'a.waybill_id'
    ])
    .$castTo<Cargo>()
