import type { Tier } from '@yunshu/domain/freight'
import type { Cells } from '../kit/endpoint.ts'
import { tiersText } from './text.ts'
import { itemNames } from './words.ts'

type Priced = { readonly tiers: readonly Tier[]; readonly surcharges: readonly { readonly code: string }[] }
const itemName = (names: Readonly<Record<string, string>>, code: string): string => names[code] ?? code

export const ruleCells = {
  tiers: ({ tiers }) => tiersText(tiers),
  surcharges: ({ surcharges }, { lang }) => surcharges.map(({ code }) => itemName(itemNames[lang], code)).join(lang === 'zh' ? '、' : ', ') || null
} as const satisfies Cells<Priced>
