import { waybill } from '@yunshu/contract/waybill/contract'
import { read } from '../../platform/verb/verb.ts'
import { listWaybills } from './queries.ts'

/** The carrier's waybills: one page, its total and the counts of the status tabs. */
export const waybillList = read(waybill.list, listWaybills)
