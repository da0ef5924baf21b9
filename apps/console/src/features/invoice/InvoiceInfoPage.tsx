import { ApplyRow as ApplySchema, invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceMachine } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Alert, Table } from 'antd'
import { useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { Files } from '../../kit/Files.tsx'
import { day, money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { invoicePhrases } from '../../widgets/invoicePhrases.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { RiskTable } from '../../widgets/RiskTable.tsx'
import { useApplyActions } from './applyActions.tsx'
import { DrillMark, type InvoiceRow } from './columns.tsx'
import { useDocumentActions } from './documentActions.tsx'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof invoice.info>

/** 开票申请详情: its checks, its documents, its trips with their elements; what the reader can do with it. */
export const InvoiceInfoPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(invoice.info, { id })
  const { actions, dialog } = useApplyActions(page.type)
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
        actions={(info) => <Actions at="header" items={actions(info.apply, info.invoice_channel)} />}
      >
        {(info) => (
          <>
            {info.apply.channel_fault !== '' && <Alert type="error" showIcon title={say(phrases, 'faulty', { fault: info.apply.channel_fault })} />}
            {info.apply.red_asked_at !== null && (
              <Alert type="warning" showIcon title={say(phrases, 'redAsked', { reason: info.apply.red_reason })} />
            )}
            <Section title={say(phrases, 'facts')}>
              <ApplyFacts apply={info.apply} />
            </Section>
            {info.documents.length > 0 && (
              <Section title={say(phrases, 'documents')}>
                <Documents info={info} type={page.type} />
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
      {dialog}
    </>
  )
}

const ApplyFacts = ({ apply }: { apply: Info['apply'] }) => (
  <RowFacts
    of={ApplySchema}
    row={apply}
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
      apply.receiver_mobile !== '' && 'receiver_mobile',
      apply.post_address !== '' && 'post_address',
      'created_at',
      'created_by_name',
      'issued_at',
      'delivered_at',
      'remark',
      apply.reject_reason !== '' && 'reject_reason'
    ]}
  />
)

const Documents = ({ info, type }: { info: Info; type: number }) => {
  const say = useSay()
  const { actions, dialog } = useDocumentActions(type, info.apply.red_reason)
  const t = (name: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, name)
  return (
    <>
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
              <>
                <span className="marks">
                  {row.invoice_no ?? say(phrases, 'document', { seq: row.doc_seq })} {row.is_drill && <DrillMark />}
                </span>
                {row.red_of_no !== null && <div className="quiet">{say(phrases, 'reverses', { no: row.red_of_no, reason: row.red_reason })}</div>}
              </>
            )
          },
          { title: t('doc_status'), render: (_, row: InvoiceRow) => <Status machine={invoiceMachine} code={row.doc_status} /> },
          { title: t('gross_fen'), align: 'end', render: (_, row: InvoiceRow) => money(row.gross_fen) },
          { title: t('tax_fen'), align: 'end', render: (_, row: InvoiceRow) => money(row.tax_fen) },
          { title: t('red_fen'), align: 'end', render: (_, row: InvoiceRow) => (row.red_letter ? '-' : money(row.red_fen)) },
          { title: t('issued_at'), render: (_, row: InvoiceRow) => day(row.issued_at) },
          { title: t('files'), render: (_, row: InvoiceRow) => (row.files === '' ? '-' : <Files list={row.files} />) },
          { title: say(kit, 'actions'), key: 'moves', render: (_, row: InvoiceRow) => <Actions items={actions(row)} /> }
        ]}
      />
      {dialog}
    </>
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
