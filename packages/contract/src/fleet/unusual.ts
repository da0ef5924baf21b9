import { paperMachine } from '../driver/machine.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { fleet } from './contract.ts'
import { accountStatus, fleetSettle } from './enums.ts'

/** What speaks against a fleet, said to whoever reviews it. */
export const fleetDoubts = definePhrases({
  zh: {
    noAccount: '车队长代收，但没有收款账户',
    otherName: '收款户名“{account_name}”不是车队长“{captain_name}”',
    unsigned: '{count} 名司机未签委托收款书，仍直接付给本人',
    refusedBefore: '上次驳回：{reason}'
  },
  en: {
    noAccount: 'The captain collects, but there is no account',
    otherName: 'The account is in the name of “{account_name}”, the captain is “{captain_name}”',
    unsigned: 'Drivers who have not signed, and are still paid themselves: {count}',
    refusedBefore: 'Refused before: {reason}'
  }
})

/** What is unusual about a fleet, the worst first. */
export const unusualOfFleet = ({ fleet: row, more }: OutputOf<typeof fleet.info>): Unusual<typeof fleetDoubts>[] => {
  const collects = row.settle_type === fleetSettle.code.captain
  const { account_name, captain_name } = more
  return [
    ...(collects && row.account_status === accountStatus.code.missing ? [{ tone: 'wrong' as const, phrase: 'noAccount' as const }] : []),
    ...(collects && account_name !== '' && account_name !== captain_name
      ? [{ tone: 'wrong' as const, phrase: 'otherName' as const, slots: { account_name, captain_name } }]
      : []),
    ...(row.unsigned_count > 0 ? [{ tone: 'care' as const, phrase: 'unsigned' as const, slots: { count: row.unsigned_count } }] : []),
    ...(row.audit_status === paperMachine.code.waiting && row.audit_reason !== ''
      ? [{ tone: 'care' as const, phrase: 'refusedBefore' as const, slots: { reason: row.audit_reason } }]
      : [])
  ]
}
