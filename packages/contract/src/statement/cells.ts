import { chargeDirection } from '../charge/machine.ts'
import { payeeType } from '../fleet/enums.ts'
import type { Cells } from '../kit/endpoint.ts'
import { nameOf } from '../kit/enums.ts'
import { statementState } from './machine.ts'

type Told = {
  readonly period_from: string
  readonly period_to: string
  readonly round: number
  readonly statement_status: number
  readonly is_maker: boolean
  readonly we_pay: boolean
  readonly direction: number
  readonly party_name: string
  readonly carrier_name: string
  readonly payee_type: number | null
}

const otherCarrier = { zh: '承运商（转包）', en: 'Carrier (sub-contract)' }

export const statementCells = {
  /** The days of a statement; a further statement of the same days has its number after them. */
  period: ({ period_from, period_to, round }) => `${period_from} ~ ${period_to}${round > 1 ? ` #${round}` : ''}`,
  /** The state, and whose turn it is. */
  statement_status: (row, { lang }) => statementState(row)[lang],
  /** Whom a carrier settles with: its customer, or whom it pays, who may be another carrier. */
  party_name: ({ we_pay, direction, party_name, carrier_name }) =>
    we_pay && direction === chargeDirection.code.receivable ? carrier_name : party_name,
  payee_type: ({ payee_type }, { lang }) => (payee_type === null ? otherCarrier : nameOf(payeeType, payee_type))[lang]
} as const satisfies Cells<Told>
