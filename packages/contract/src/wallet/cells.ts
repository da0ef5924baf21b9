import type { Cells } from '../kit/endpoint.ts'

/** Whether the wallet of a company may be used. */
const fundsState = {
  frozen: { zh: '已冻结', en: 'Frozen' },
  free: { zh: '正常', en: 'Free' }
} as const
export const custodyCells = {
  funds: ({ frozen_at }, { lang }) => fundsState[frozen_at ? 'frozen' : 'free'][lang]
} as const satisfies Cells<{ readonly frozen_at: string | null }>
