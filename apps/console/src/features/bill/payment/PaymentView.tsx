import { billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import { AnyFen } from '@yunshu/contract/kit/fields'
import { eventWords } from '@yunshu/contract/ledger/enums'
import { payment } from '@yunshu/contract/payment/contract'
import { allocStatus, paymentMachine } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { accounts } from '@yunshu/domain/posting'
import { sumFen } from '@yunshu/domain/money'
import { Table } from 'antd'
import { Link } from 'react-router'
import { Cell } from '../../../kit/cells.tsx'
import { money } from '../../../kit/format.ts'
import { RowFacts } from '../../../kit/Facts.tsx'
import { InfoPage, Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { type Action, Actions } from '../../../kit/Moves.tsx'
import { scrollableTable } from '../../../kit/keyboardScroll.tsx'
import { EnumName, Mark, Status } from '../../../kit/Status.tsx'
import type { Called } from '../../../kit/useCall.ts'
import { StorySection } from '../../../widgets/ObjectStory.tsx'
import type { Side } from '../BillView.tsx'
import type { PaymentRow } from '../columns.tsx'
import { phrases } from '../phrases.ts'

type PaymentInfo = OutputOf<typeof payment.info>

/** One payment: whose money, which bills, and what it wrote into the reader's books. */
export const PaymentView = ({ called, side, actions }: { called: Called<PaymentInfo>; side: Side; actions: (row: PaymentRow) => Action[] }) => {
  const say = useSay()
  return (
    <InfoPage
      called={called}
      no={(info) => info.payment.pay_no}
      status={(info) => <Status machine={paymentMachine} code={info.payment.payment_status} />}
      facts={({ payment: row }) => (
        <>
          <span>{side === 'debtor' ? row.payee_name : row.payer_name}</span>
          <Cell field={AnyFen} value={row.amount_fen} />
        </>
      )}
      actions={(info) => <Actions at="header" items={actions(info.payment)} />}
    >
      {(info) => (
        <>
          <Section title={say(phrases, 'paymentFacts')}>
            <PaymentFacts info={info} />
          </Section>
          <Section title={say(phrases, 'billsPaid')}>
            <PaymentParts info={info} side={side} />
          </Section>
          <Section title={say(phrases, 'postings')}>
            <Postings postings={info.postings} />
          </Section>
          <StorySection type="payment" id={info.payment.id} />
        </>
      )}
    </InfoPage>
  )
}

const { payment: Listed, voucher_img: Voucher } = payment.info.output.properties
const WithVoucher = Closed({ ...Listed.properties, voucher_img: Voucher })

const PaymentFacts = ({ info: { payment: row, voucher_img } }: { info: PaymentInfo }) => (
  <RowFacts
    of={WithVoucher}
    row={{ ...row, voucher_img }}
    terms={paymentTerms}
    items={[
      'payer_name',
      'payee_name',
      'pay_channel',
      'amount_fen',
      'used_fen',
      'rest_fen',
      'bank_serial_no',
      row.statement_no && 'statement_no',
      'paid_at',
      'checked_at',
      'voucher_img',
      'remark',
      'reason'
    ]}
  />
)

const PaymentParts = ({ info: { parts }, side }: { info: PaymentInfo; side: Side }) => {
  const say = useSay()
  if (parts.length === 0) return <p className="quiet">{say(phrases, 'noOpen')}</p>
  const page = side === 'debtor' ? shipper.payableInfo : carrier.receivableInfo
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...parts]}
      columns={[
        {
          title: say(billTerms, 'bill_no'),
          dataIndex: 'bill_no',
          render: (no: string, row: PaymentInfo['parts'][number]) => <Link to={linkTo(page, { id: row.bill_id })}>{no}</Link>
        },
        { title: say(billTerms, 'statement_no'), dataIndex: 'statement_no' },
        { title: say(paymentTerms, 'bill_fen'), dataIndex: 'bill_fen', align: 'right', render: (fen: number) => money(fen) },
        { title: say(paymentTerms, 'used_fen'), dataIndex: 'amount_fen', align: 'right', render: (fen: number) => money(fen) },
        {
          title: say(paymentTerms, 'alloc_status'),
          dataIndex: 'alloc_status',
          render: (code: number, row: PaymentInfo['parts'][number]) => (
            <span className="marks">
              <EnumName of={allocStatus} code={code} />
              {row.from_advance && <Mark tone="rest">{say(paymentTerms, 'from_advance')}</Mark>}
            </span>
          )
        },
        { title: say(billTerms, 'bill_status'), dataIndex: 'bill_status', render: (code: number) => <Status machine={billMachine} code={code} /> }
      ]}
    />
  )
}

/** What it wrote into the reader's own books, each transaction in balance. */
export const Postings = ({ postings }: Pick<PaymentInfo, 'postings'>) => {
  const say = useSay()
  if (postings.length === 0) return <p className="quiet">{say(phrases, 'noPostings')}</p>
  const eventName = (event: string): string => {
    const key = `event_${event}`
    const named = eventWords[event as keyof typeof eventWords]
    return key in phrases.zh ? say(phrases, key as 'event_advanceKept') : named ? say.label(named) : event
  }
  const accountName = (account: string): string => {
    const found = accounts[account as keyof typeof accounts]
    return found ? `${account} ${say.label({ zh: found[0], en: found[1] })}` : account
  }
  const total = (side: 'dr_fen' | 'cr_fen') => money(sumFen(postings.map((line) => line[side])))
  return (
    <Table
      size="small"
      rowKey={(line) => `${line.txn_no}-${line.account}-${line.dr_fen}`}
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...postings]}
      columns={[
        { title: say(phrases, 'txn'), dataIndex: 'txn_no' },
        {
          title: say(phrases, 'event'),
          dataIndex: 'event',
          render: (event: string, line: PaymentInfo['postings'][number]) => (
            <span className="marks">
              {eventName(event)}
              {line.reversal && <Mark tone="care">{say(phrases, 'reversal')}</Mark>}
            </span>
          )
        },
        { title: say(phrases, 'bookDay'), dataIndex: 'book_day' },
        { title: say(phrases, 'account'), dataIndex: 'account', render: accountName },
        { title: say(phrases, 'dr'), dataIndex: 'dr_fen', align: 'right', render: (fen: number) => fen > 0 && money(fen) },
        { title: say(phrases, 'cr'), dataIndex: 'cr_fen', align: 'right', render: (fen: number) => fen > 0 && money(fen) }
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={4}>
            {say(phrases, 'sum')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} align="right">
            {total('dr_fen')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={5} align="right">
            {total('cr_fen')}
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}
