import { messageFaults } from '@yunshu/contract/report/check'
import type { Config } from '../../platform/config.ts'
import type { Answer, Sent } from './exchange.ts'

/** The address of the local stand-in for the authority's system (演练平台): a name that exists nowhere (RFC 2606). What it accepts was reported to nobody. */
export const drillUrl = 'https://drill.invalid'

/** Whether the stand-in may be chosen: everywhere but in production, unless the installation says otherwise. */
export const hasDrill = ({ reportDrill, production }: Pick<Config, 'reportDrill' | 'production'>): boolean =>
  reportDrill === 'on' || (reportDrill === 'auto' && !production)

/** It holds a message against the field map as the authority does, and takes what is right; the same number has the same answer. */
export const drillAnswer = ({ message_no, kind, message }: Sent): Answer => {
  const [fault] = messageFaults(kind, message, false)
  return fault ? { is: 'refused', code: `DRILL-${fault.fault}`, text: fault.path } : { is: 'accepted', receipt_no: `DRILL${message_no}` }
}
