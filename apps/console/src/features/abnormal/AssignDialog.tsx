import { abnormal } from '@yunshu/contract/abnormal/contract'
import { user } from '@yunshu/contract/user/contract'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { call } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { RemotePick } from '../../kit/picks.tsx'
import type { AbnormalRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** 批量指派: one colleague for what was ticked. */
export const AssignDialog = ({ rows, onClose }: { rows: readonly AbnormalRow[]; onClose: () => void }) => {
  const say = useSay()
  const [handler, setHandler] = useState<number>()
  const [sent, setSent] = useState(false)
  const title = say(phrases, 'assignTitle', { n: rows.length })
  if (sent && handler !== undefined)
    return (
      <Bulk
        title={title}
        command={abnormal.assign}
        rows={rows}
        no={(row) => row.abnormal_no}
        input={({ id, version }) => ({ id, version, handler_id: handler })}
        onClose={onClose}
      />
    )
  const find = async (keyword: string) => (await call(user.pick, { keyword })).data.map(({ id, user_name }) => ({ value: id, label: user_name }))
  return (
    <Dialog title={title} onClose={onClose} main={{ label: say(phrases, 'assign'), disabled: handler === undefined, onClick: () => setSent(true) }}>
      <label>
        {say(phrases, 'assignTo')}
        <RemotePick find={find} value={handler ?? null} onChange={(id) => setHandler(typeof id === 'number' ? id : undefined)} />
      </label>
    </Dialog>
  )
}
