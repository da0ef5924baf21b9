import type { Bilingual } from '../kit/phrases.ts'

/** The names of the preset roles (预置角色) by their key; a company's own role carries the Chinese one until it is copied. */
export const presetRoles = {
  'shipper.admin': { zh: '管理员', en: 'Administrator' },
  'shipper.sender': { zh: '发货员', en: 'Sender' },
  'shipper.logistics': { zh: '物流经理', en: 'Logistics manager' },
  'shipper.finance': { zh: '财务', en: 'Finance' },
  'shipper.cashier': { zh: '出纳', en: 'Cashier' },
  'shipper.warehouse': { zh: '仓库', en: 'Warehouse' },
  'carrier.owner': { zh: '老板', en: 'Owner' },
  'carrier.dispatcher': { zh: '调度', en: 'Dispatcher' },
  'carrier.service': { zh: '客服', en: 'Customer service' },
  'carrier.fleet': { zh: '车管', en: 'Fleet manager' },
  'carrier.settler': { zh: '结算', en: 'Settlement' },
  'carrier.cashier': { zh: '出纳', en: 'Cashier' },
  'carrier.sales': { zh: '业务', en: 'Sales' },
  'carrier.yard': { zh: '仓管', en: 'Yard' },
  'operator.admin': { zh: '超级管理员', en: 'Super administrator' },
  'operator.reviewer': { zh: '审核员', en: 'Reviewer' },
  'operator.operations': { zh: '运营', en: 'Operations' },
  'operator.finance': { zh: '财务复核', en: 'Finance review' }
} as const satisfies Readonly<Record<string, Bilingual>>
export type PresetRole = keyof typeof presetRoles

const english: ReadonlyMap<string, string> = new Map(Object.values(presetRoles).map(({ zh, en }) => [zh, en]))

/** The names of roles: preset ones in both languages, a company's own as it named them; several are separated by commas in one text. */
export const roleNames = (names: string): Bilingual => ({
  zh: names,
  en: names
    .split(/[、,，]\s*/)
    .map((name) => english.get(name) ?? name)
    .join(', ')
})
