import { askOf } from '@yunshu/contract/asks'
import { notice, noticeInbox } from '@yunshu/contract/notice/contract'
import { useNavigate } from 'react-router'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useRights } from '../../kit/rights.ts'
import { toastDone } from '../../kit/toast.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'

export type Notice = RowOf<typeof notice.list>

/** What can be done with a row of the inbox: open it, do what it wants where one stands, or put it aside. `onLeave` hears that one goes elsewhere. */
export const useActs = (onLeave?: () => void): { open: (row: Notice) => void; acts: (row: Notice) => Action[] } => {
  const say = useSay()
  const navigate = useNavigate()
  const dialogs = useGlobalDialog()
  const type = useRights((state) => state.type)
  const [reading, putting] = [useRun(notice.read), useRun(notice.done)]
  const read = (row: Notice) => {
    if (row.read_at === null) void reading.run({ id: row.id })
  }
  const open = (row: Notice) => {
    read(row)
    if (!row.link) return
    void navigate(row.link)
    onLeave?.()
  }
  const putAside = async ({ id }: Notice) => {
    if (await putting.run({ id })) toastDone(say(phrases, 'putAsideDone'))
  }
  const acts = (row: Notice): Action[] => {
    const ask = row.inbox === noticeInbox.code.todo ? askOf(row.asks, type) : undefined
    if (!ask) return []
    const act = () => {
      if (!ask.here || row.biz_id === null) return open(row)
      read(row)
      onLeave?.()
      return dialogs.open(ask.act, row.biz_id)
    }
    return [
      { key: 'act', label: say.label(ask.label), may: ask.may, run: act },
      { key: 'aside', label: say(phrases, 'putAside'), aside: true, run: () => void putAside(row) }
    ]
  }
  return { open, acts }
}
