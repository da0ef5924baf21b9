import { eventNames } from '@yunshu/contract/ledger/enums'
import { useSay } from '../../kit/lang.ts'

/** The name of an event of the books. */
export const Event = ({ event }: { event: string }) => {
  const say = useSay()
  const [zh, en] = (eventNames as Readonly<Record<string, readonly [string, string]>>)[event] ?? [event, event]
  return say.label({ zh, en })
}
