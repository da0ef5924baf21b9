import { section } from '@yunshu/contract/section/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { linkedCompanies } from '../link/rows.ts'
import { getPriceRow, getSectionDetail, priceRowsOf, priceTimeOf, rowsOf } from './queries.ts'

/** The carrier's contracted lanes: what ends soonest first, then the newest. */
export const listSections = listVerb(section.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 's.id',
  filters: {
    keyword: { text: ['s.section_no', 's.section_name', 's.shipper_name', 's.via_nodes', 's.lane_code'] },
    shipper_id: 's.shipper_id',
    lot_no: { text: ['s.lot_no'] },
    start_node: { text: ['s.start_node'] },
    end_node: { text: ['s.end_node'] },
    // A lane of no types is run by all of them.
    vehicle_type_id: (id) => sql<boolean>`(${id} = any(s.vehicle_type_ids) or s.vehicle_type_ids = '{}')`,
    board_type: 's.board_type',
    temp_zone: 's.temp_zone',
    section_status: 's.section_status'
  },
  sorts: { created_at: 's.created_at', section_name: 's.section_name', mileage_m: 's.mileage_m', valid_to: 's.valid_to' },
  first: ['created_at', 'desc'],
  due: 's.valid_to'
})

/** Every version of the prices of lanes, the newest first. */
export const listPrices = listVerb(section.prices, {
  rows: ({ tx, actor }) => priceRowsOf(tx, actor),
  id: 'p.id',
  filters: {
    section_id: 'p.section_id',
    keyword: { text: ['p.price_no', 's.section_name', 's.section_no', 's.lane_code', 's.shipper_name'] },
    shipper_id: 's.shipper_id',
    price_no: 'p.price_no',
    temp_zone: 's.temp_zone',
    vehicle_type_id: 'p.vehicle_type_id',
    billing_unit: 'p.billing_unit',
    price_time: (code) => sql<boolean>`${priceTimeOf()} = ${code}`
  },
  sorts: { created_at: 'p.created_at', valid_from: 'p.valid_from', valid_to: 'p.valid_to' },
  first: ['created_at', 'desc']
})

export const sectionInfo = read(section.info, async ({ tx, actor, input }) => await getSectionDetail(tx, actor, input.id))
export const priceInfo = read(section.priceInfo, async ({ tx, actor, input }) => await getPriceRow(tx, actor, input.id))
export const sectionCustomers = read(section.customers, async ({ tx, actor, input }) => ({
  data: await linkedCompanies(tx, actor, input.keyword ?? '')
}))
