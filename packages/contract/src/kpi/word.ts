import { appealMachine, kpiGrade, kpiItem, kpiMachine } from './machine.ts'

export const name = { zh: '司机KPI', en: 'Driver KPI' }
export { kpi as calls } from './contract.ts'
export { kpiActs as acts, kpiNotices as notices, kpiRefusals as refusals, kpiTerms as terms } from './words.ts'
export const machines = { kpi_month: kpiMachine, kpi_appeal: appealMachine }
export const enums = { grade: kpiGrade, kpi_item: kpiItem }
