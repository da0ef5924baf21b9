import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { fieldsAt } from '@yunshu/contract/report/check'
import { faultNames } from '@yunshu/contract/report/faultNames'
import { report } from '@yunshu/contract/report/contract'
import { kindNamed, messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { reportTerms } from '@yunshu/contract/report/words'
import { Alert, Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Field } from '../kit/Field.tsx'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { useSay } from '../kit/lang.ts'
import { useCan } from '../kit/rights.ts'
import { EnumName, Mark } from '../kit/Status.tsx'
import { toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { useRun } from '../kit/useRun.ts'
import { ReportMark } from './ReportMark.tsx'
import { reportPhrases as phrases } from './reportPhrases.ts'

type Preview = OutputOf<typeof report.preview>
type Message = Preview['data'][number]
export type Reported = { readonly waybill_id: number } | { readonly order_id: number }
type Consignee = { readonly waybill_id: number; readonly order_no: string }

/** What a report shows, and what is done with it: the foot of a dialog, or a button below. */
type Shown = {
  readonly shown: ReactNode
  readonly main: { readonly label: string; readonly loading: boolean; readonly onClick: () => unknown } | undefined
}

/** The four messages of a trip, or of the trips of an order: how each would leave now, what is wrong with it, and what was answered; reported from here. */
export const useTripReport = (of: Reported): Shown => {
  const asked = useCall(report.preview, of, { kinds: ['report', 'waybill', 'payment'] })
  const sending = useRun(report.send)
  const mayReport = useMayReport()
  const send = async (preview: Preview) => await sending.run({ waybill_ids: [...preview.waybill_ids] })
  return useShown(asked, mayReport ? send : undefined, sending.busy)
}

/** The same on a page. */
export const ReportMessages = ({ of }: { of: Reported }) => {
  const { shown, main } = useTripReport(of)
  return (
    <>
      {shown}
      {main && (
        <p>
          <Button type="primary" loading={main.loading} onClick={() => void main.onClick()}>
            {main.label}
          </Button>
        </p>
      )}
    </>
  )
}

export type ReportedPaper = { readonly vehicle_id: number } | { readonly driver_id: number }
/** The message of a vehicle or of a driver, for the operator. */
export const usePaperReport = (of: ReportedPaper): Shown => {
  const asked = useCall(report.previewPaper, of, { kinds: ['report', 'vehicle', 'driver'] })
  const sending = useRun(report.sendPaper)
  const mayReport = useCan()('vehicle_id' in of ? operator.vehicles.may.report : operator.drivers.may.report)
  return useShown(asked, mayReport ? async () => await sending.run(of) : undefined, sending.busy)
}

type Asked = Pick<ReturnType<typeof useCall<typeof report.preview>>, 'data' | 'error' | 'refresh'>
type Send = (preview: Preview) => Promise<OutputOf<typeof report.send> | undefined>
const useShown = ({ data, error, refresh }: Asked, send: Send | undefined, loading: boolean): Shown => {
  const say = useSay()
  if (!data) return { shown: error ? <Failed error={error} onRetry={refresh} /> : <Waiting />, main: undefined }
  const handIn = async (by: Send) => {
    const done = await by(data)
    if (done) toastDone(say(phrases, done.failed > 0 ? 'sentFaulty' : 'sentDone', done))
  }
  const isAgain = data.data.some(({ report_status }) => report_status !== reportStatus.code.none)
  const isNews = data.enabled && data.data.some(({ is_news }) => is_news)
  return {
    main: send && isNews ? { label: say(phrases, isAgain ? 'sendAgain' : 'send'), loading, onClick: async () => await handIn(send) } : undefined,
    shown: (
      <>
        {!data.enabled && <Alert type="info" showIcon title={say(phrases, 'off')} />}
        {data.early_nos.length > 0 && <p className="quiet">{say(phrases, 'early', { nos: data.early_nos.join(' ') })}</p>}
        {data.data.length === 0 ? <p className="quiet">{say(phrases, 'nothing')}</p> : <Messages messages={data.data} mayAdd={send !== undefined} />}
      </>
    )
  }
}

/* The operator by his right on orders, the carrier by its own on waybills. */
const useMayReport = (): boolean => {
  const can = useCan()
  return can(operator.orders.may.report) || can(carrier.waybills.may.report)
}

const Messages = ({ messages, mayAdd }: { messages: readonly Message[]; mayAdd: boolean }) => {
  const say = useSay()
  return (
    <Table<Message>
      size="small"
      rowKey={(row) => `${row.message_kind} ${row.subject_no}`}
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...messages]}
      expandable={{ expandedRowRender: (row) => <Content row={row} />, showExpandColumn: true }}
      columns={[
        { title: say(reportTerms, 'message_kind'), width: 130, render: (_, row) => <EnumName of={messageKind} code={row.message_kind} /> },
        { title: say(reportTerms, 'subject_no'), width: 220, dataIndex: 'subject_no' },
        {
          title: say(reportTerms, 'report_status'),
          width: 130,
          render: (_, row) => (
            <span className="marks">
              <ReportMark code={row.report_status} />
              {row.is_news && row.report_status === reportStatus.code.accepted && <Mark tone="care">{say(phrases, 'changed')}</Mark>}
            </span>
          )
        },
        { title: say(reportTerms, 'answer_text'), render: (_, row) => <Answer row={row} mayAdd={mayAdd} /> }
      ]}
    />
  )
}

/** What is wrong with a message, or what the authority said of it. */
const Answer = ({ row, mayAdd }: { row: Message; mayAdd: boolean }) => {
  const say = useSay()
  const { faults, answer_code, answer_text, receipt_no, waybill_id, order_no } = row
  const lacksConsignee = faults.some(({ path }) => path === 'consigneeInfo.consigneeID')
  // A number that is whole may still be wrong: only the authority's register knows.
  const isRefused = answer_code !== '' && row.report_status === reportStatus.code.failed && row.message_kind === messageKind.code.waybill
  return (
    <>
      {faults.map(({ path, fault }) => (
        <div key={path} className="mark-wrong">
          {say(phrases, 'fault', { field: say.label(fieldName(row.message_kind, path)), fault: say.label(faultNames[fault]) })}
        </div>
      ))}
      {faults.length === 0 && ([answer_code, answer_text].filter(Boolean).join(' ') || receipt_no || '-')}
      {mayAdd && (lacksConsignee || isRefused) && waybill_id !== null && (
        <AddConsignee waybill_id={waybill_id} order_no={order_no} label={lacksConsignee ? 'addConsignee' : 'changeConsignee'} />
      )}
    </>
  )
}

/** A field with the groups around it, and its place where there are several: 货物 2 · 毛重（公斤）. */
export const fieldName = (message_kind: number, path: string) => {
  const fields = fieldsAt(kindNamed(message_kind), path)
  const [place] = /\d+/.exec(path) ?? []
  const joined = (lang: 'zh' | 'en') => fields.map((field, i) => `${field[lang]}${i === 0 && place ? ` ${place}` : ''}`).join(' · ')
  return { zh: joined('zh'), en: joined('en') }
}

const Content = ({ row }: { row: Message }) => {
  const say = useSay()
  return <Facts columns={3} items={row.lines.map(({ path, value }) => [say.label(fieldName(row.message_kind, path)), value] as const)} />
}

/** 补录收货方证件号, where it is missing or the authority does not know it. */
export const AddConsignee = ({ label = 'addConsignee', ...of }: Consignee & { readonly label?: 'addConsignee' | 'changeConsignee' }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" type="link" className="cell-link" onClick={() => setOpen(true)}>
        {say(phrases, label)}
      </Button>
      {open && <ConsigneeDialog {...of} onClose={() => setOpen(false)} />}
    </>
  )
}

const ConsigneeDialog = ({ waybill_id, order_no, onClose }: Consignee & { onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={report.setConsignee}
      start={{ waybill_id, order_no, consignee_no: '' }}
      done={({ consignee_name }) => say(phrases, 'consigneeSaved', { name: consignee_name })}
      terms={reportTerms}
      title={say(phrases, 'consigneeTitle')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="consignee_no" help={say(phrases, 'consigneeHelp')} />}
    </CommandDialog>
  )
}
