import { freezeGround } from '@yunshu/contract/order/machine'
import { Alert } from 'antd'
import { useSay } from '../../kit/lang.ts'
import type { OrderRow } from './columns.tsx'
import { frozenNote } from './freezePhrases.ts'

/** What everybody reads of an order whose money the platform has frozen; nothing of another. */
export const FrozenNote = ({ row: { freeze_ground, frozen_until } }: { row: Pick<OrderRow, 'freeze_ground' | 'frozen_until'> }) => {
  const say = useSay()
  if (freeze_ground === null) return null
  const note = say(frozenNote, 'note', { ground: say.label(freezeGround.names[freeze_ground]) })
  return <Alert type="warning" showIcon title={frozen_until === null ? note : `${note} ${say(frozenNote, 'noteUntil', { day: frozen_until })}`} />
}
