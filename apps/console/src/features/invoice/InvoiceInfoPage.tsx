import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { ApplyRow as ApplySchema, invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceChannel, invoiceMachine } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { Grant, Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { canMove, isIn } from '@yunshu/contract/kit/machine'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { Files } from '../../kit/Files.tsx'
import { call } from '../../kit/call.ts'
import { day, money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { saveText } from '../../widgets/saveFile.ts'
import { invoicePhrases } from '../../widgets/invoicePhrases.ts'
import { RiskTable } from '../../widgets/RiskTable.tsx'
import { type ApplyRow, DrillMark, type InvoiceRow } from './columns.tsx'
import { NumberDialog, RedDialog, SplitDialog } from './dialogs.tsx'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof invoice.info>
type Doing = { doing: 'reject' | 'split' | 'askRed'; row: ApplyRow } | { doing: 'number' | 'red'; row: InvoiceRow }
/** Who may do what with an application, by the kind of reader. */
const rights = {
  1: { ...operator.invoicing.may, red: operator.invoiceHistory.may.red },
  2: carrier.invoicing.may
} as const

/** 开票申请详情: its checks, its documents, its trips with their elements; what the reader can do with it. */
export const InvoiceInfoPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(invoice.info, { id })
  const [doing, setDoing] = useState<Doing>()
  const actions = useApplyActions(page.type, setDoing)
  const onClose = () => setDoing(undefined)
  const reasons = (...keys: readonly (keyof typeof phrases.zh & string)[]) => keys.map((key) => say(phrases, key))
  return (
    <>
      <InfoPage
        called={called}
        no={({ apply }) => apply.apply_no}
        status={({ apply }) => <Status machine={applyMachine} code={apply.apply_status} />}
        facts={({ apply }) => (
          <>
            <span>{page.type === 4 ? apply.seller_name : apply.title}</span>
            <span>{money(apply.amount_fen)}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info)} />}
      >
        {(info) => (
          <>
            {info.apply.channel_fault !== '' && <Alert type="error" showIcon title={say(phrases, 'faulty', { fault: info.apply.channel_fault })} />}
            {info.apply.red_asked_at !== null && (
              <Alert type="warning" showIcon title={say(phrases, 'redAsked', { reason: info.apply.red_reason })} />
            )}
            <Section title={say(phrases, 'facts')}>
              <RowFacts
                of={ApplySchema}
                row={info.apply}
                terms={invoiceTerms}
                columns={3}
                items={[
                  'seller_name',
                  'title',
                  'tax_no',
                  { name: 'amount_fen', strong: true },
                  'net_fen',
                  'tax_fen',
                  'tax_rate_bp',
                  'invoice_type',
                  'split_mode',
                  'detail_mode',
                  'issued_fen',
                  'red_fen',
                  'bank_name',
                  'bank_account',
                  'reg_address',
                  'reg_phone',
                  'receiver_email',
                  'created_at',
                  'created_by_name',
                  'issued_at',
                  'delivered_at',
                  'remark',
                  info.apply.reject_reason && 'reject_reason'
                ]}
              />
            </Section>
            {info.documents.length > 0 && (
              <Section title={say(phrases, 'documents')}>
                <Documents info={info} type={page.type} onDo={setDoing} />
              </Section>
            )}
            {page.type !== 4 && (
              <Section title={say(invoicePhrases, 'risks')} extra={<span className="quiet">{say(invoicePhrases, 'riskHelp')}</span>}>
                <RiskTable checks={info.risks} />
              </Section>
            )}
            <Section title={say(phrases, 'lines')}>
              <Lines info={info} />
            </Section>
            <StorySection type="invoice" id={id} />
          </>
        )}
      </InfoPage>
      {doing?.doing === 'split' && <SplitDialog row={doing.row} onClose={onClose} />}
      {doing?.doing === 'number' && <NumberDialog row={doing.row} onClose={onClose} />}
      {doing?.doing === 'red' && <RedDialog row={doing.row} reason={called.data?.apply.red_reason ?? ''} onClose={onClose} />}
      {doing?.doing === 'reject' && (
        <ReasonDialog
          command={invoice.reject}
          row={doing.row}
          terms={invoiceTerms}
          title={`${say(phrases, 'reject')} ${doing.row.apply_no}`}
          label={say(phrases, 'reject')}
          common={reasons('reasonTitle', 'reasonAmount')}
          done={say(phrases, 'rejected', { apply_no: doing.row.apply_no })}
          onClose={onClose}
        />
      )}
      {doing?.doing === 'askRed' && (
        <ReasonDialog
          command={invoice.askRed}
          row={doing.row}
          terms={invoiceTerms}
          title={`${say(phrases, 'askRed')} ${doing.row.apply_no}`}
          label={say(phrases, 'askRed')}
          common={reasons('reasonReturn', 'reasonDiscount', 'reasonStop')}
          done={say(phrases, 'asked')}
          onClose={onClose}
        />
      )}
    </>
  )
}

/* What the reader can do with an application, in the order in which it comes about. */
const useApplyActions = (type: number, onDo: (doing: Doing) => void): ((info: Info) => Action[]) => {
  const say = useSay()
  const [withdrawing, approving, sending, receiving, resending] = [
    useRun(invoice.withdraw),
    useRun(invoice.approve),
    useRun(invoice.send),
    useRun(invoice.receive),
    useRun(invoice.resend)
  ]
  return ({ apply: row, invoice_channel }) => {
    const { id, version, apply_no, apply_status } = row
    const action = (key: keyof typeof phrases.zh & string, may: Grant, run: () => void, danger = false): Action => ({
      key,
      label: say(phrases, key),
      may,
      run,
      danger
    })
    const withdraw = async () => {
      if (await withdrawing.run({ id, version })) toastDone(say(phrases, 'withdrawn', { apply_no }))
    }
    const inReview = apply_status === applyMachine.code.inReview
    const hasInvoices = row.issued_fen > row.red_fen
    if (type === 4)
      return [
        ...(inReview ? [action('withdraw', shipper.invoiceAdd.may.withdraw, () => void withdraw())] : []),
        ...(hasInvoices && row.delivered_at === null
          ? [
              action('receive', shipper.invoices.may.receive, () => {
                void receiving.run({ id, version }).then((done) => done && toastDone(say(phrases, 'received')))
              })
            ]
          : []),
        ...(hasInvoices && row.red_asked_at === null ? [action('askRed', shipper.invoices.may.red, () => onDo({ doing: 'askRed', row }))] : [])
      ]
    const may = rights[type as 1 | 2]
    const approve = async () => {
      if (!(await ask({ title: say(phrases, 'approve'), content: say(phrases, 'approveAsk', { apply_no, amount: money(row.amount_fen) }) }))) return
      if (await approving.run({ id, version })) toastDone(say(phrases, 'approved', { apply_no }))
    }
    const send = async () => {
      if (await sending.run({ id, version })) toastDone(say(phrases, 'sent'))
    }
    const resend = async () => {
      if (await resending.run({ id })) toastDone(say(phrases, 'resent'))
    }
    return [
      ...(inReview
        ? [action('approve', may.review, () => void approve()), action('reject', may.review, () => onDo({ doing: 'reject', row }), true)]
        : []),
      ...(inReview ? [action('split', may.split, () => onDo({ doing: 'split', row }))] : []),
      ...(inReview && row.is_seller ? [action('withdraw', carrier.receivables.may.invoice, () => void withdraw())] : []),
      ...(invoice_channel === invoiceChannel.code.drill && canMove(applyMachine, apply_status, 'issue')
        ? [action('send', may.issue, () => void send())]
        : []),
      ...(hasInvoices ? [action('resend', may.issue, () => void resend())] : [])
    ]
  }
}

const Documents = ({ info, type, onDo }: { info: Info; type: number; onDo: (doing: Doing) => void }) => {
  const say = useSay()
  const may = type === 4 ? undefined : rights[type as 1 | 2]
  const download = async (id: number) => {
    const { name, xml } = await call(invoice.xml, { id })
    saveText(name, xml)
  }
  const t = (name: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, name)
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...info.documents]}
      columns={[
        {
          title: t('invoice_no'),
          render: (_, row: InvoiceRow) => (
            <span className="marks">
              {row.invoice_no ?? say(phrases, 'document', { seq: row.doc_seq })} {row.is_drill && <DrillMark />}
            </span>
          )
        },
        { title: t('doc_status'), render: (_, row: InvoiceRow) => <Status machine={invoiceMachine} code={row.doc_status} /> },
        { title: t('gross_fen'), align: 'end', render: (_, row: InvoiceRow) => money(row.gross_fen) },
        { title: t('tax_fen'), align: 'end', render: (_, row: InvoiceRow) => money(row.tax_fen) },
        { title: t('red_fen'), align: 'end', render: (_, row: InvoiceRow) => money(row.red_fen) },
        { title: t('issued_at'), render: (_, row: InvoiceRow) => day(row.issued_at) },
        { title: t('red_of_no'), render: (_, row: InvoiceRow) => (row.red_of_no === null ? '-' : `${row.red_of_no} · ${row.red_reason}`) },
        { title: t('files'), render: (_, row: InvoiceRow) => (row.files === '' ? '-' : <Files list={row.files} />) },
        {
          title: '',
          render: (_, row: InvoiceRow) => (
            <span className="marks">
              {may && row.doc_status === invoiceMachine.code.toIssue && (
                <Can may={may.issue}>
                  <Button size="small" type="primary" onClick={() => onDo({ doing: 'number', row })}>
                    {say(phrases, 'number')}
                  </Button>
                </Can>
              )}
              {row.invoice_no !== null && (
                <Button size="small" onClick={() => void download(row.id)}>
                  {say(phrases, 'xml')}
                </Button>
              )}
              {may && !row.red_letter && isIn(invoiceMachine, row.doc_status, 'issued', 'partlyReversed') && (
                <Can may={may.red}>
                  <Button size="small" danger onClick={() => onDo({ doing: 'red', row })}>
                    {say(phrases, 'red')}
                  </Button>
                </Can>
              )}
            </span>
          )
        }
      ]}
    />
  )
}

const Lines = ({ info }: { info: Info }) => {
  const say = useSay()
  type Line = Info['lines'][number]
  const t = (name: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, name)
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...info.lines]}
      columns={[
        { title: t('waybill_no'), dataIndex: 'waybill_no' },
        { title: t('bill_no'), dataIndex: 'bill_no' },
        { title: t('plate_no'), dataIndex: 'plate_no' },
        { title: t('start_address_diming'), dataIndex: 'start_address_diming' },
        { title: t('end_address_diming'), dataIndex: 'end_address_diming' },
        { title: t('goods_name'), dataIndex: 'goods_name' },
        { title: t('gross_fen'), align: 'end', render: (_, row: Line) => money(row.gross_fen) },
        { title: t('tax_fen'), align: 'end', render: (_, row: Line) => money(row.tax_fen) },
        { title: t('red_fen'), align: 'end', render: (_, row: Line) => money(row.red_fen) }
      ]}
    />
  )
}
