import { type Account, accounts } from '@yunshu/domain/posting'
import type { Cells } from '../kit/endpoint.ts'
import { custodyBook } from './enums.ts'

export const balanceCells = {
  account: ({ account }, { lang }) => `${account} ${accounts[account as Account]?.[lang === 'zh' ? 0 : 1] ?? ''}`.trim(),
  /** The platform's own book belongs to no company. */
  company_name: ({ company_name }, { lang }) => company_name || custodyBook[lang]
} as const satisfies Cells<{ readonly account: string; readonly company_name: string }>
