import type { Bilingual } from '@yunshu/contract/kit/phrases'

/** The bodies of vehicles that an order may ask for; kept under their Chinese names, as imported lists have them. */
export const bodyNames: readonly Bilingual[] = [
  { zh: '厢式', en: 'Box' },
  { zh: '高栏', en: 'High-sided' },
  { zh: '平板', en: 'Flatbed' },
  { zh: '冷藏', en: 'Refrigerated' },
  { zh: '飞翼', en: 'Wing-sided' }
]

/** What a kept body is called; one that is not offered here stays as it was written. */
export const bodyName = (kept: string): Bilingual => bodyNames.find(({ zh }) => zh === kept) ?? { zh: kept, en: kept }
