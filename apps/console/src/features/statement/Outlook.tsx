import { Alert, Table } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { statement } from '@yunshu/contract/statement/contract'
import { leftReason } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { money, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** What was looked at; the count of payees is there where there may be several. */
export type Preview = OutputOf<typeof statement.preview> & { readonly payee_count?: number }

/** What a statement would come to, and what it would leave out. */
export const Outlook = ({ seen }: { seen: Preview }) => {
  const say = useSay()
  const { payee_count: payees, waybill_count, freight_fen, surcharge_fen, deduct_fen, total_fen, draft_no, left, left_count } = seen
  const told = {
    count: waybill_count,
    freight: money(freight_fen),
    surcharge: money(surcharge_fen),
    deduct: money(deduct_fen),
    total: money(total_fen)
  }
  return (
    <>
      <Alert
        type={waybill_count > 0 ? 'success' : 'warning'}
        showIcon
        title={payees === undefined ? say(phrases, 'willHold', told) : say(phrases, 'willPay', { ...told, payees })}
        {...(draft_no !== null && { description: say(phrases, 'intoDraft', { no: draft_no }) })}
      />
      {left_count > 0 && (
        <>
          <h3 className="gap-top">{say(phrases, 'leftTitle', { count: left_count })}</h3>
          <LeftTable rows={left} />
        </>
      )}
    </>
  )
}

/** Trips that are on no line of a period, each with its reason. */
export const LeftTable = ({ rows }: { rows: Preview['left'] }) => {
  const say = useSay()
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  return (
    <Table
      size="small"
      rowKey="waybill_id"
      pagination={false}
      scroll={{ y: 260, x: 720 }}
      dataSource={rows}
      columns={[
        { title: say.label({ zh: '运单号', en: 'Waybill' }), dataIndex: 'waybill_no', width: 160, className: 'no' },
        { title: say.label({ zh: '车牌', en: 'Plate' }), dataIndex: 'plate_no', width: 104 },
        { title: term('delivered_at'), width: 110, render: (_, row) => time(row.delivered_at) },
        {
          title: say.label({ zh: '金额（元）', en: 'Amount (CNY)' }),
          width: 120,
          align: 'right',
          render: (_, row) => <span className="figure">{money(row.amount_fen)}</span>
        },
        {
          title: term('left_reason'),
          render: (_, row) => `${say.label(nameOf(leftReason, row.left_reason))}${row.statement_no ? ` ${row.statement_no}` : ''}`
        }
      ]}
    />
  )
}
