import { operator } from '@yunshu/contract/consoles/operator'
import { setting, smsState } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { messagePhrases } from './messagePhrases.ts'

const { SelectField, TextField } = queryFields(setting.messages)
type Message = RowOf<typeof setting.messages>
const tones = { 10: 'wait', 20: 'done', 30: 'wrong', 40: 'rest' } as const

const State = ({ row }: { row: Message }) => <Mark tone={tones[row.sms_status]}>{useSay().label(smsState.names[row.sms_status])}</Mark>
const Provider = ({ row }: { row: Message }) => {
  const say = useSay()
  if (row.provider === 'aliyun' || row.provider === 'tencent') return <>{say(messagePhrases, row.provider)}</>
  return <>{say(messagePhrases, 'outbox')}</>
}
const columns: Column<Message>[] = [
  { name: 'sent_at', width: 130 },
  { name: 'phone', width: 140 },
  { name: 'scene', width: 120 },
  { name: 'body', width: 520 },
  { name: 'sms_status', width: 110, cell: (row) => <State row={row} /> },
  { name: 'provider', width: 110, cell: (row) => <Provider row={row} /> },
  { name: 'provider_no', width: 200, hidden: true },
  { name: 'failure', width: 220 }
]

/** Messages of the platform (短信设置): what was sent by which provider; where none is configured they stay here to be read. */
export const MessageListPage = () => {
  const say = useSay()
  const list = useList(setting.messages, { kinds: ['setting'] })
  return (
    <ListPage page={operator.messages}>
      <QueryForm list={list} terms={settingTerms}>
        <TextField name="phone" />
        <SelectField name="sms_status" of={smsState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={settingTerms}
        columns={columns}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={settingTerms} may={operator.messages.may.export} title={operator.messages} />}
        empty={<p>{say(messagePhrases, 'none')}</p>}
      />
    </ListPage>
  )
}
