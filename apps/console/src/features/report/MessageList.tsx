import { operator } from '@yunshu/contract/consoles/operator'
import { report } from '@yunshu/contract/report/contract'
import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { faultNames } from '@yunshu/contract/report/faultNames'
import { reportTerms } from '@yunshu/contract/report/words'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ReportMark } from '../../widgets/ReportMark.tsx'
import { fieldName } from '../../widgets/ReportMessages.tsx'
import { reportPhrases as phrases } from '../../widgets/reportPhrases.ts'

const { KeywordField, SelectField, RangeField } = queryFields(report.list)
type Message = RowOf<typeof report.list>

/* Why it did not pass, or what was answered. */
const Answer = ({ row: { message_kind, faults, answer_code, answer_text, receipt_no } }: { row: Message }) => {
  const say = useSay()
  const found = faults.map(({ path, fault }) =>
    say(phrases, 'fault', { field: say.label(fieldName(message_kind, path)), fault: say.label(faultNames[fault]) })
  )
  return <>{found.join('；') || [answer_code, answer_text].filter(Boolean).join(' ') || receipt_no || '-'}</>
}

const columns: Column<Message>[] = [
  { name: 'created_at', width: 130, sort: 'created_at' },
  { name: 'message_kind', width: 130 },
  { name: 'subject_no', width: 270 },
  { name: 'carrier_name', width: 130 },
  { name: 'report_status', width: 100, cell: (row) => <ReportMark code={row.report_status} /> },
  { name: 'answer_text', width: 290, cell: (row) => <Answer row={row} /> },
  { name: 'done_at', width: 130 },
  { name: 'message_no', width: 150, hidden: true },
  { name: 'receipt_no', width: 160, hidden: true },
  { name: 'round', width: 80, hidden: true },
  { name: 'tries', width: 90, hidden: true },
  { name: 'sent_at', width: 130, hidden: true },
  { name: 'created_by_name', width: 110, hidden: true }
]

/** 上报记录. */
export const MessageList = () => {
  const say = useSay()
  const list = useList(report.list, { kinds: ['report'] })
  return (
    <>
      <QueryForm list={list} terms={reportTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'keyword')} />
        <SelectField name="message_kind" of={messageKind} />
        <SelectField name="report_status" of={reportStatus} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'date')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={reportTerms}
        columns={columns}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={reportTerms} may={operator.reports.may.export} title={operator.reports} />}
        empty={<p>{say(phrases, 'none')}</p>}
      />
    </>
  )
}
