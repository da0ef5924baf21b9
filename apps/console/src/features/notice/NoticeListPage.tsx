import { Button, Tabs } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { notice, noticeCategory, noticeInbox, noticeType } from '@yunshu/contract/notice/contract'
import { noticeTerms } from '@yunshu/contract/notice/words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Ago } from '../../kit/Ago.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { EarlierButton, EarlierNotices } from './EarlierNotices.tsx'
import { phrases } from './phrases.ts'
import { type Notice, useActs } from './useActs.ts'
import './notice.css'

const { FlagField, SelectField } = queryFields(notice.list)
const Text = ({ row }: { row: Notice }) => {
  const say = useSay()
  const [shown, setShown] = useState(false)
  const text = say.label(row.text)
  return (
    <div className="notice-cell" onClick={(event) => shown && event.stopPropagation()}>
      {row.read_at === null ? <strong>{text}</strong> : <span>{text}</span>}
      <span onClick={(event) => event.stopPropagation()}>
        <EarlierButton row={row} open={shown} onToggle={() => setShown(!shown)} />
      </span>
      {shown && <EarlierNotices row={row} />}
    </div>
  )
}
const columns: Column<Notice>[] = [
  { name: 'text', width: 420, cell: (row) => <Text row={row} /> },
  { name: 'no', width: 170 },
  { name: 'notice_type', width: 96 },
  { name: 'category', width: 100, hidden: true },
  { name: 'sent_at', width: 128, sort: 'sent_at', cell: (row) => <Ago at={row.sent_at} /> },
  { name: 'done_at', width: 150, hidden: true }
]

/** The inbox (消息通知): of each order, trip, receipt or statement the newest word, what waits for an act first, with the act beside it. */
export const NoticeListPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  // It opens on what waits; the address says so only when another heap is chosen.
  const list = useList(notice.list, search.has('inbox') ? {} : { fixed: { inbox: noticeInbox.code.todo } })
  const { open, acts } = useActs()
  const readingAll = useRun(notice.readAll)
  const chosen = Number(list.query['inbox'])
  const readAll = async () => {
    if (await readingAll.run({})) toastDone(say(phrases, 'allRead'))
  }
  return (
    <ListPage page={shipper.notices}>
      <Tabs
        className="list-tabs"
        activeKey={String(chosen)}
        onChange={(key) => list.filter({ inbox: Number(key) })}
        items={noticeInbox.codes.map((code) => ({ key: String(code), label: `${say.label(noticeInbox.names[code])} ${list.tabs?.[code] ?? ''}` }))}
      />
      <QueryForm list={list} terms={noticeTerms}>
        <SelectField name="category" of={noticeCategory} />
        <SelectField name="notice_type" of={noticeType} />
        <FlagField name="unread" label={say(phrases, 'onlyUnread')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={noticeTerms}
        columns={columns}
        pickable={false}
        onOpen={open}
        tools={
          <Button loading={readingAll.busy} onClick={() => void readAll()}>
            {say(phrases, 'readAll')}
          </Button>
        }
        empty={<p>{say(phrases, 'emptyHint')}</p>}
        moves={(row) => <Actions items={acts(row)} />}
      />
    </ListPage>
  )
}
