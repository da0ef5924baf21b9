import { bill } from '@yunshu/contract/bill/contract'
import { billKind, invoiceStatus } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { allocStatus, payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { Table } from 'antd'
import { Link } from 'react-router'
import { Copy } from '../../kit/Copy.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { fullTime, money, time } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { reached } from '../../kit/reach.tsx'
import { EnumName, Mark, Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { BillMarks, type BillRow, BillState } from './columns.tsx'
import { phrases } from './phrases.ts'

export type BillInfo = OutputOf<typeof bill.info>
export type Side = 'debtor' | 'creditor'

/** A bill beside its list. */
export const BillPeek = ({ id, side, actions }: { id: number; side: Side; actions: (row: BillRow) => Action[] }) => {
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
          <BillAudits info={data} />
        </>
      )}
    </div>
  )
}

/** Who owes whom how much for what, and until when. */
export const BillFacts = ({ row, columns, side }: { row: BillRow; columns: 2 | 3; side: Side }) => {
  const say = useSay()
  return (
    <Facts
      columns={columns}
      items={[
        [say(billTerms, 'debtor_name'), row.debtor_name],
        [say(billTerms, 'creditor_name'), row.creditor_name],
        [say(billTerms, 'statement_no'), row.statement_no && <Copy key="no" text={row.statement_no} />],
        [say(billTerms, 'amount_fen'), <strong key="amount" className="figure">{`${money(row.amount_fen)}`}</strong>],
        [say(billTerms, 'tax_fen'), money(row.tax_fen)],
        [side === 'creditor' ? say(phrases, 'paidOf') : say(billTerms, 'paid_fen'), money(row.paid_fen)],
        [say(billTerms, 'pending_fen'), row.pending_fen > 0 ? money(row.pending_fen) : null],
        [side === 'creditor' ? say(phrases, 'unpaidOf') : say(billTerms, 'unpaid_fen'), money(row.unpaid_fen)],
        [say(billTerms, 'due_at'), shanghaiDay(row.due_at)],
        [say(billTerms, 'bill_kind'), <EnumName key="kind" of={billKind} code={row.bill_kind} />],
        [say(billTerms, 'invoice_status'), <EnumName key="invoice" of={invoiceStatus} code={row.invoice_status} />],
        [say(billTerms, 'created_at'), fullTime(row.created_at)],
        [say(billTerms, 'approved_at'), row.approved_at && fullTime(row.approved_at)],
        [say(billTerms, 'paid_at'), row.paid_at && fullTime(row.paid_at)],
        ...(row.reason ? ([[say(billTerms, 'reason'), row.reason]] as const) : []),
        ...(row.frozen ? ([[say(billTerms, 'freeze_reason'), row.freeze_reason]] as const) : []),
        ...(row.bad_reason ? ([[say(billTerms, 'bad_reason'), row.bad_reason]] as const) : [])
      ]}
    />
  )
}

/** What was paid on it, by which payment. */
export const BillParts = ({ info: { parts }, side }: { info: BillInfo; side: Side }) => {
  const say = useSay()
  if (parts.length === 0) return <p className="quiet">{say(phrases, 'noParts')}</p>
  const page = side === 'debtor' ? shipper.paymentInfo : carrier.receivedInfo
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      components={reached}
      scroll={{ x: 'max-content' }}
      dataSource={[...parts]}
      columns={[
        {
          title: say(paymentTerms, 'pay_no'),
          dataIndex: 'pay_no',
          render: (no: string, row: BillInfo['parts'][number]) => <Link to={linkTo(page, { id: row.payment_id })}>{no}</Link>
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
export const BillAudits = ({ info: { audits } }: { info: BillInfo }) => {
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
