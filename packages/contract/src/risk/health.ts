import { type TUnsafe, Type } from 'typebox'
import { riskRule } from './enums.ts'

const fields = 12
const names = { ...riskRule.names, [fields]: { zh: '上报字段齐全', en: 'Report fields complete' } } as const
const codes = [...riskRule.codes, fields] as const
type Code = (typeof codes)[number]

/**
 * The checks of one trip (运单体检): those before an invoice, and what its messages to the authority lack, which stops its report and is not for an invoice to say.
 * In a file of its own, since every page carries those before an invoice.
 */
export const healthRule = {
  codes,
  names,
  code: { ...riskRule.code, fields },
  schema: Type.Unsafe({ type: 'integer', enum: codes, kind: 'choice', names }) as TUnsafe<Code>
} as const
