import { Time } from '@yunshu/contract/kit/fields'
import { notice, noticeCategory, noticeType } from '@yunshu/contract/notice/contract'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Cell } from '../../kit/cells.tsx'
import { useCall } from '../../kit/useCall.ts'
import { type RowOf, useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'
import './notice.css'

type Notice = RowOf<typeof notice.list>
type Category = (typeof noticeCategory.codes)[number]

/** Behind the bell: notices, messages and mails, each in the reader's language; one click reads it and goes where it leads. */
export const NoticePanel = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data: waiting } = useCall(notice.unread, {})
  const [category, setCategory] = useState<Category>(1)
  const readingAll = useRun(notice.readAll)
  const count = (code: Category): number => waiting?.categories[code] ?? 0
  return (
    <div className="notice-panel">
      <Tabs
        size="small"
        activeKey={String(category)}
        onChange={(key) => setCategory(Number(key) as Category)}
        items={noticeCategory.codes.map((code) => ({
          key: String(code),
          label: <NoticeTab name={say.label(noticeCategory.names[code])} count={count(code)} />
        }))}
        tabBarExtraContent={
          <Button
            type="link"
            size="small"
            disabled={count(category) === 0}
            loading={readingAll.busy}
            onClick={() => void readingAll.run({ category })}
          >
            {say(phrases, 'readAll')}
          </Button>
        }
      />
      <NoticeList key={category} category={category} onClose={onClose} />
    </div>
  )
}

const NoticeTab = ({ name, count }: { name: string; count: number }) => (
  <>
    {name} {count > 0 && <span className="notice-count">{count}</span>}
  </>
)

const NoticeList = ({ category, onClose }: { category: Category; onClose: () => void }) => {
  const say = useSay()
  const list = useList(notice.list, { fixed: { category }, local: true })
  if (list.loading) return <Waiting />
  if (list.rows.length === 0)
    return (
      <div className="slot-empty">
        <p>{say(phrases, 'empty', { category: say.label(noticeCategory.names[category]).toLowerCase() })}</p>
        <small>{say(phrases, 'emptyHint')}</small>
      </div>
    )
  return (
    <ul className="notice-list">
      {list.rows.map((row) => (
        <li key={row.id}>
          <NoticeLine row={row} onClose={onClose} />
        </li>
      ))}
      {list.rows.length < list.total && list.rows.length < 200 && (
        <li>
          <Button type="link" block loading={list.fetching} onClick={() => list.turn(1, Math.min(200, list.rows.length + 40))}>
            {say(phrases, 'more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

const NoticeLine = ({ row, onClose }: { row: Notice; onClose: () => void }) => {
  const say = useSay()
  const navigate = useNavigate()
  const reading = useRun(notice.read)
  const open = () => {
    if (row.read_at === null) void reading.run({ id: row.id })
    if (!row.link) return
    void navigate(row.link)
    onClose()
  }
  return (
    <button type="button" className="notice-line" data-unread={row.read_at === null || undefined} onClick={open}>
      <span className="notice-text">
        {row.read_at === null && <span className="unseen">{say(phrases, 'unread')} </span>}
        {say.label(row.text)}
      </span>
      <span className="notice-about">
        {say.label(noticeType.names[row.notice_type])}
        <Cell field={Time} value={row.sent_at} />
      </span>
    </button>
  )
}
