import { consoles } from '@yunshu/contract/consoles/all'
import { type PresetRole, presetRoles } from '@yunshu/contract/role/presets'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

type Preset = {
  readonly key: PresetRole
  /** A code of the role: `2` a module with everything in it, `4-1` the sight of a page, `4-105` one action; a leading minus withholds. */
  readonly holds: readonly string[]
}

/** Preset roles (预置角色) of each kind of company, domain.md section 7. Nobody holds both review and payment of one bill. */
const presets: Readonly<Record<1 | 2 | 4, readonly Preset[]>> = {
  4: [
    { key: 'shipper.admin', holds: ['*'] },
    { key: 'shipper.sender', holds: ['1', '2', '3', '4', '-2-105', '-2-311'] },
    { key: 'shipper.logistics', holds: ['1', '2', '3', '4', '5'] },
    { key: 'shipper.finance', holds: ['1', '2-1', '2-192', '4-1', '5-1', '5-2', '5-212', '6', '7'] },
    {
      key: 'shipper.cashier',
      holds: ['1', '6-2', '6-208', '6-211', '6-212', '6-3', '6-308', '6-311', '6-4', '6-401', '6-403', '6-408', '6-5']
    },
    { key: 'shipper.warehouse', holds: ['1', '3', '4-1', '2-1', '2-116'] }
  ],
  2: [
    { key: 'carrier.owner', holds: ['*'] },
    { key: 'carrier.dispatcher', holds: ['1', '-1-293', '2', '3', '4', '-3-293', '-2-192', '-3-292', '-3-220'] },
    {
      key: 'carrier.service',
      holds: ['1', '-1-293', '2', '3-2', '3-217', '3-221', '3-4', '3-401', '3-402', '3-405', '3-412', '-2-192', '-2-212', '-2-113']
    },
    { key: 'carrier.fleet', holds: ['1-1', '4', '9-1', '9-101', '9-103'] },
    {
      key: 'carrier.settler',
      holds: ['1', '2-1', '2-192', '3-2', '3-292', '3-293', '5-1', '5-112', '7', '-7-411', '9-1', '9-101', '9-103', '9-105', '9-108']
    },
    { key: 'carrier.cashier', holds: ['1-1', '7-411', '8', '10-1'] },
    { key: 'carrier.sales', holds: ['1-1', '5', '2-1', '2-192'] },
    { key: 'carrier.yard', holds: ['1-1', '3-1', '3-109', '3-113', '3-114', '3-5', '3-501', '3-505', '3-508', '3-509', '3-511', '3-512'] }
  ],
  1: [
    { key: 'operator.admin', holds: ['*'] },
    { key: 'operator.reviewer', holds: ['1', '-1-111', '6', '9'] },
    { key: 'operator.operations', holds: ['1', '2'] },
    { key: 'operator.finance', holds: ['1', '-1-111', '3', '4', '5', '10'] }
  ]
}

/** Every right that the pages of a kind of user know. */
export const allCodes = (type: 1 | 2 | 4): string[] =>
  [...new Set(Object.values(consoles[type].pages).flatMap((page) => [page.code, ...Object.values(page.acts).map(([code]) => code)]))].sort()

/** The codes of a preset role, out of the pages that exist; what comes with a later page joins by `refreshPresets` at the next start. */
const codesOf = (type: 1 | 2 | 4, holds: readonly string[]): string[] => {
  const reaches = (rule: string, code: string): boolean => rule === '*' || rule === code || (!rule.includes('-') && code.startsWith(`${rule}-`))
  const withheld = holds.filter((rule) => rule.startsWith('-')).map((rule) => rule.slice(1))
  const held = holds.filter((rule) => !rule.startsWith('-'))
  return allCodes(type).filter((code) => held.some((rule) => reaches(rule, code)) && !withheld.some((rule) => reaches(rule, code)))
}

/** The preset role of whoever may do everything in a kind of company. */
export const administrators = { 1: 'operator.admin', 2: 'carrier.owner', 4: 'shipper.admin' } as const satisfies Record<1 | 2 | 4, PresetRole>

/** Makes the preset roles of a new company; tells the id of each. Asking for a role of another kind of company is a fault. */
export const makePresetRoles = async (
  tx: Tx,
  { tenant_id, company_id, type }: { tenant_id: number; company_id: number; type: 1 | 2 | 4 }
): Promise<RoleOf> => {
  const roles = presets[type].map(({ key, holds }) => ({
    tenant_id,
    id: newId(),
    parties: [company_id],
    company_id,
    role_name: presetRoles[key].zh,
    preset: key,
    mids: codesOf(type, holds).join(',')
  }))
  await tx.insertInto('role').values(roles).execute()
  const ids = new Map<PresetRole, number>(roles.map(({ preset, id }) => [preset, id]))
  return (preset) => {
    const id = ids.get(preset)
    if (id === undefined) throw new Error(`a company of type ${type} has no role ${preset}`)
    return id
  }
}
export type RoleOf = (preset: PresetRole) => number

/** Brings the preset roles of every company into step with the pages of this version; run at each start, it writes only what differs. */
export const refreshPresets = async (tx: Tx): Promise<void> => {
  for (const type of [1, 2, 4] as const)
    for (const { key, holds } of presets[type]) {
      const mids = codesOf(type, holds).join(',')
      await tx.updateTable('role').set({ mids }).where('preset', '=', key).where('mids', '<>', mids).execute()
    }
}
