import { financeStatus, noPlace, shortReason, tripEnd, vehicleUse, waybillMachine, waybillTodo } from './machine.ts'

export const name = { zh: '运单', en: 'Waybill' }
export { waybill as calls } from './contract.ts'
export { waybillActs as acts, waybillNotices as notices, waybillRefusals as refusals, waybillTerms as terms } from './words.ts'
export const machines = { waybill: waybillMachine }
export const enums = {
  finance_status: financeStatus,
  vehicle_use: vehicleUse,
  waybill_todo: waybillTodo,
  trip_end: tripEnd,
  no_place: noPlace,
  short_reason: shortReason
}
