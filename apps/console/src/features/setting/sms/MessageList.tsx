import { operator } from '@yunshu/contract/consoles/operator'
import { sms, smsState } from '@yunshu/contract/sms/contract'
import { smsScenes } from '@yunshu/contract/sms/templates'
import { smsTerms } from '@yunshu/contract/sms/words'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { ask, toastDone } from '../../../kit/toast.tsx'
import { type RowOf, useList } from '../../../kit/useList.ts'
import { useRun } from '../../../kit/useRun.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { smsPhrases as phrases } from './phrases.ts'

const { SelectField, TextField, RangeField } = queryFields(sms.list)
const { may } = operator.messages
type Message = RowOf<typeof sms.list>
const tones = { 10: 'wait', 20: 'done', 30: 'wrong', 40: 'rest', 50: 'rest' } as const

const State = ({ row }: { row: Message }) => <Mark tone={tones[row.sms_status]}>{useSay().label(smsState.names[row.sms_status])}</Mark>
/** Who carries messages, in words. */
export const ProviderName = ({ provider }: { provider: string }) => {
  const say = useSay()
  return <>{say(phrases, provider === 'aliyun' || provider === 'tencent' ? provider : 'outbox')}</>
}
const columns: Column<Message>[] = [
  { name: 'sent_at', width: 130 },
  { name: 'phone', width: 120 },
  { name: 'scene', width: 110 },
  { name: 'template', width: 150, hidden: true },
  { name: 'body', width: 420 },
  { name: 'sms_status', width: 100, cell: (row) => <State row={row} /> },
  { name: 'held', width: 150 },
  { name: 'failure', width: 180 },
  { name: 'segments', width: 90 },
  { name: 'provider', width: 100, rank: 3, cell: (row) => <ProviderName provider={row.provider} /> },
  { name: 'provider_no', width: 200, hidden: true },
  { name: 'done_at', width: 130, hidden: true }
]

/** 发送记录: what was sent by which provider, and why something was not; where none is configured it stays here to be read. */
export const MessageList = () => {
  const say = useSay()
  const list = useList(sms.list, { kinds: ['sms'] })
  const resending = useRun(sms.resend)
  const resend = async ({ id, phone }: Message) => {
    if (!(await ask({ title: say(phrases, 'resendAsk', { phone }) }))) return
    if (await resending.run({ id })) toastDone(say(phrases, 'resent'))
  }
  return (
    <>
      <QueryForm list={list} terms={smsTerms}>
        <TextField name="phone" />
        <SelectField name="sms_status" of={smsState} />
        <SelectField name="scene" of={Object.entries(smsScenes).map(([value, name]) => ({ value, label: say.label(name) }))} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'date')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={smsTerms}
        columns={columns}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={smsTerms} may={may.export} title={operator.messages} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => (
          <Actions items={row.resendable ? [{ key: 'resend', label: say(phrases, 'resend'), may: may.resend, run: () => void resend(row) }] : []} />
        )}
      />
    </>
  )
}
