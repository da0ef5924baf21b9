import { Button } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { notice, noticeCategory, noticeType } from '@yunshu/contract/notice/contract'
import { noticeTerms } from '@yunshu/contract/notice/words'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'

const { FlagField, SelectField } = queryFields(notice.list)
type Row = RowOf<typeof notice.list>
const Text = ({ row }: { row: Row }) => {
  const say = useSay()
  const text = say.label(row.text)
  return row.read_at === null ? <strong>{text}</strong> : <span>{text}</span>
}
const Seen = ({ row }: { row: Row }) => {
  const say = useSay()
  return <Mark tone={row.read_at === null ? 'wait' : 'rest'}>{say(phrases, row.read_at === null ? 'unread' : 'read')}</Mark>
}
const columns: Column<Row>[] = [
  { name: 'text', width: 520, cell: (row) => <Text row={row} /> },
  { name: 'notice_type', width: 110 },
  { name: 'category', width: 100 },
  { name: 'read_at', width: 100, cell: (row) => <Seen row={row} /> },
  { name: 'sent_at', width: 150, sort: 'sent_at' }
]

/** Everything a person was told (消息通知), with what is still unread; a click reads it and goes where it leads. */
export const NoticeListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(notice.list)
  const reading = useRun(notice.read)
  const readingAll = useRun(notice.readAll)
  const open = (row: Row) => {
    if (row.read_at === null) void reading.run({ id: row.id })
    if (row.link) void navigate(row.link)
  }
  const readAll = async () => {
    if (await readingAll.run({})) toastDone(say(phrases, 'allRead'))
  }
  return (
    <ListPage page={shipper.notices}>
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
      />
    </ListPage>
  )
}
