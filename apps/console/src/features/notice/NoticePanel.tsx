import { notice, noticeCategory, noticeInbox, noticeType } from '@yunshu/contract/notice/contract'
import { Button, Segmented, Tabs } from 'antd'
import { useState } from 'react'
import { Ago } from '../../kit/Ago.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { EarlierButton, EarlierNotices } from './EarlierNotices.tsx'
import { phrases } from './phrases.ts'
import { type Notice, useActs } from './useActs.ts'
import './notice.css'

type Category = (typeof noticeCategory.codes)[number]
type Inbox = (typeof noticeInbox.codes)[number]

/** Behind the bell: notices, messages and mails, of each row the newest word; what wants an act carries it, and leaves when it is done. */
export const NoticePanel = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data: waiting } = useCall(notice.unread, {})
  const [category, setCategory] = useState<Category>(1)
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
  const [inbox, setInbox] = useState<Inbox>(noticeInbox.code.todo)
  const list = useList(notice.list, { fixed: { category, inbox }, local: true })
  const readingAll = useRun(notice.readAll)
  const count = (code: Inbox) => {
    const n = list.tabs?.[code] ?? 0
    return n > 0 ? ` ${n > 99 ? '99+' : n}` : ''
  }
  return (
    <>
      <div className="notice-heaps">
        <Segmented
          size="small"
          value={inbox}
          aria-label={say(phrases, 'heaps')}
          options={noticeInbox.codes.map((code) => ({ value: code, label: `${say.label(noticeInbox.names[code])}${count(code)}` }))}
          onChange={setInbox}
        />
        {inbox === noticeInbox.code.news && list.rows.length > 0 && (
          <Button type="link" size="small" loading={readingAll.busy} onClick={() => void readingAll.run({ category })}>
            {say(phrases, 'readAll')}
          </Button>
        )}
      </div>
      {list.loading ? (
        <Waiting />
      ) : list.rows.length === 0 ? (
        <div className="slot-empty">
          <p>{say(phrases, inbox === noticeInbox.code.todo ? 'nothingToDo' : inbox === noticeInbox.code.news ? 'noNews' : 'nothingDone')}</p>
          <small>{say(phrases, 'emptyHint')}</small>
        </div>
      ) : (
        <ul className="notice-list" aria-label={say.label(noticeInbox.names[inbox])}>
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
      )}
    </>
  )
}

const NoticeLine = ({ row, onClose }: { row: Notice; onClose: () => void }) => {
  const say = useSay()
  const { open, acts } = useActs(onClose)
  const [shown, setShown] = useState(false)
  return (
    <div className="notice-line" data-unread={row.read_at === null || undefined}>
      <button type="button" className="notice-text" onClick={() => open(row)}>
        {row.read_at === null && <span className="unseen">{say(phrases, 'unread')} </span>}
        {say.label(row.text)}
      </button>
      <div className="notice-about">
        <span>{say.label(noticeType.names[row.notice_type])}</span>
        <Ago at={row.done_at ?? row.sent_at} />
        <EarlierButton row={row} open={shown} onToggle={() => setShown(!shown)} />
        <span className="notice-acts">
          <Actions items={acts(row)} />
        </span>
      </div>
      {shown && <EarlierNotices row={row} />}
    </div>
  )
}
