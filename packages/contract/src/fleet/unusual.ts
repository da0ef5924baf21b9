import { paperDoubts, refusedBefore } from '../paper/unusual.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { fleet } from './contract.ts'
import { accountStatus, fleetSettle } from './enums.ts'

/** What speaks against a fleet, said to whoever reviews it. */
export const fleetDoubts = definePhrases({
  zh: {
    refusedBefore: paperDoubts.zh.refusedBefore,
    noAccount: '车队长代收，但没有收款账户',
    otherName: '收款户名“{account_name}”不是车队长“{captain_name}”',
    unsigned: '{count} 名司机未签委托收款书，仍直接付给本人'
  },
  en: {
    refusedBefore: paperDoubts.en.refusedBefore,
    noAccount: 'The captain collects, but there is no account',
    otherName: 'The account is in the name of “{account_name}”, the captain is “{captain_name}”',
    unsigned: 'Drivers who have not signed, and are still paid themselves: {count}'
  }
})

/** What is unusual about a fleet, the worst first. */
export const unusualOfFleet = ({ fleet: row, more }: OutputOf<typeof fleet.info>): Unusual<typeof fleetDoubts>[] => {
  const collects = row.settle_type === fleetSettle.code.captain
  const { account_name, captain_name } = more
  const all: (Unusual<typeof fleetDoubts> | false)[] = [
    collects && row.account_status === accountStatus.code.missing && { tone: 'wrong', phrase: 'noAccount' },
    collects && account_name !== '' && account_name !== captain_name && { tone: 'wrong', phrase: 'otherName', slots: { account_name, captain_name } },
    row.unsigned_count > 0 && { tone: 'care', phrase: 'unsigned', slots: { count: row.unsigned_count } },
    refusedBefore(row)
  ]
  return all.filter((one) => one !== false)
}
