import { bill, BillRow } from '@yunshu/contract/bill/contract'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { Table } from 'antd'
import { Link } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { fullTime, money, time } from '../../kit/format.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { EnumName, Mark, Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { BillMarks, type BillRow as Row, BillState } from './columns.tsx'
import { phrases } from './phrases.ts'

export type BillInfo = OutputOf<typeof bill.info>
export type Side = 'debtor' | 'creditor'
type Paid = Pick<BillInfo, 'parts'>

/** A bill beside its list. */
export const BillPeek = ({ id, side, actions }: { id: number; side: Side; actions: (row: Row) => Action[] }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(bill.info, { id }, { kinds: ['bill', 'payment'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const { bill: row } = data
  return (
    <div className="peek">
      <div className="peek-head">
        <span className="marks">
          <BillState row={row} /> <BillMarks row={row} />
        </span>
        <Actions at="header" items={actions(row)} />
      </div>
      <BillFacts row={row} columns={2} side={side} />
      <h3>{say(phrases, 'parts')}</h3>
      <BillParts info={data} side={side} />
      {side === 'debtor' && (
        <>
          <h3>{say(phrases, 'audits')}</h3>
          <BillApprovals info={data} />
        </>
      )}
    </div>
  )
}

/** Who owes whom how much for what, and until when. */
export const BillFacts = ({ row, columns, side }: { row: Row; columns: 2 | 3; side: Side }) => {
  const say = useSay()
  return (
    <RowFacts
      of={BillRow}
      row={row}
      terms={billTerms}
      columns={columns}
      items={[
        'debtor_name',
        'creditor_name',
        'statement_no',
        { name: 'amount_fen', strong: true },
        'tax_fen',
        side === 'creditor' ? { name: 'paid_fen', title: say(phrases, 'paidOf') } : 'paid_fen',
        'pending_fen',
        side === 'creditor' ? { name: 'unpaid_fen', title: say(phrases, 'unpaidOf') } : 'unpaid_fen',
        'due_at',
        'bill_kind',
        'invoice_status',
        'created_at',
        'approved_at',
        'paid_at',
        row.reason && 'reason',
        row.frozen && 'freeze_reason',
        row.bad_reason && 'bad_reason'
      ]}
    />
  )
}

const paymentPages = { debtor: shipper.paymentInfo, creditor: carrier.receivedInfo, giver: carrier.paidInfo, carrier: undefined } as const
/** What was paid on it, by which payment; a payment to who drove has no page of its own, one to another carrier to whom an order was given on has. */
export const BillParts = ({ info: { parts }, side }: { info: Paid; side: keyof typeof paymentPages }) => {
  const say = useSay()
  if (parts.length === 0) return <p className="quiet">{say(phrases, 'noParts')}</p>
  const page = paymentPages[side]
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
          title: say(paymentTerms, 'pay_no'),
          dataIndex: 'pay_no',
          render: (no: string, row: BillInfo['parts'][number]) => (page ? <Link to={linkTo(page, { id: row.payment_id })}>{no}</Link> : no)
        },
        { title: say(paymentTerms, 'amount_fen'), dataIndex: 'amount_fen', align: 'right', render: (fen: number) => money(fen) },
        {
          title: say(paymentTerms, 'pay_channel'),
          dataIndex: 'pay_channel',
          render: (code: number, row: BillInfo['parts'][number]) => (
            <span className="marks">
              <EnumName of={payChannel} code={code} />
              {row.from_advance && <Mark tone="rest">{say(paymentTerms, 'from_advance')}</Mark>}
            </span>
          )
        },
        {
          title: say(paymentTerms, 'payment_status'),
          dataIndex: 'payment_status',
          render: (code: number) => <Status machine={paymentMachine} code={code} />
        },
        {
          title: say(paymentTerms, 'alloc_status'),
          dataIndex: 'alloc_status',
          render: (code: number) => <EnumName of={allocStatus} code={code} />
        },
        { title: say(paymentTerms, 'paid_at'), dataIndex: 'paid_at', render: (at: string) => time(at) }
      ]}
    />
  )
}

/** Who approved it, level by level. */
export const BillApprovals = ({ info: { audits } }: { info: Pick<BillInfo, 'audits'> }) => {
  const say = useSay()
  if (audits.length === 0) return <p className="quiet">{say(phrases, 'noAudit')}</p>
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...audits]}
      columns={[
        { title: say(phrases, 'level'), dataIndex: 'level', width: 70 },
        { title: say(phrases, 'by'), dataIndex: 'user_name' },
        {
          title: say(phrases, 'result'),
          dataIndex: 'passed',
          render: (passed: boolean, row: BillInfo['audits'][number]) => (
            <span className="marks">
              <Mark tone={passed ? 'done' : 'wrong'}>{say(phrases, passed ? 'passed' : 'refused')}</Mark> {row.reason}
            </span>
          )
        },
        { title: say(phrases, 'at'), dataIndex: 'created_at', render: (at: string) => fullTime(at) }
      ]}
    />
  )
}
