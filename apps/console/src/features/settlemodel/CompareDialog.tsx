import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { SettleComparison } from '@yunshu/contract/settlemodel/contract'
import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { addMonths, shanghaiMonth } from '@yunshu/domain/calendar'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { money } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import type { ModelRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Months back that one may look at. */
const months = 12

/** 版本对比: what the trips of a month come to by two versions of a model, in sum and trip by trip. */
export const CompareDialog = ({ row, onClose }: { row: ModelRow; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(settlemodel.info, { id: row.id })
  const others = data?.revisions.filter(({ id }) => id !== row.id)
  return (
    <Dialog title={say(phrases, 'compareTitle', { model_no: row.model_no })} width={1080} onClose={onClose}>
      <p className="field-help">{say(phrases, 'compareHelp')}</p>
      {!others && (error ? <Failed error={error} onRetry={refresh} /> : <Waiting />)}
      {others?.length === 0 && <Alert type="info" showIcon title={say(phrases, 'oneVersion')} />}
      {others && others.length > 0 && <Chosen row={row} others={others} />}
    </Dialog>
  )
}

const Chosen = ({ row, others }: { row: ModelRow; others: readonly ModelRow[] }) => {
  const say = useSay()
  const first = others.find(({ model_status }) => model_status === settleModelMachine.code.inForce) ?? others[0]
  const [other, setOther] = useState(first?.id ?? 0)
  const [now] = useState(() => `${shanghaiMonth(new Date())}-01`)
  const options = Array.from({ length: months }, (_, at) => addMonths(now, -at).slice(0, 7))
  const [month, setMonth] = useState(options[1] ?? '')
  // A newer version is what the older one is compared with, whichever of the two was opened.
  const isAfter = (others.find(({ id }) => id === other)?.revision ?? 0) < row.revision
  const pair = isAfter ? { id: other, other_id: row.id } : { id: row.id, other_id: other }
  const named = (one: ModelRow) => ({ value: one.id, label: `${say(phrases, 'revisions')} ${one.revision}` })
  return (
    <>
      <div className="form form-2">
        <div className="form-grid">
          <label>
            {say(phrases, isAfter ? 'before' : 'after')}
            <Pick of={others.map(named)} value={other} onChange={(next) => setOther(Number(next))} />
          </label>
          <label>
            {say(phrases, 'month')}
            <Pick of={options.map((value) => ({ value, label: value }))} value={month} onChange={(next) => setMonth(String(next))} />
          </label>
        </div>
      </div>
      <Answer key={`${other} ${month}`} {...pair} month={month} />
    </>
  )
}

const Answer = (input: { id: number; other_id: number; month: string }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(settlemodel.compare, input, { quiet: true })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const { trip_count, left_out, month, rows } = data
  if (trip_count === 0) return <Alert type="info" showIcon title={say(phrases, 'noTrips', { month })} />
  return (
    <div className="trial-answer">
      <p>
        {say(phrases, 'compared', { count: trip_count })}
        {left_out > 0 && say(phrases, 'leftOut', { count: left_out })}
      </p>
      {rows.length < trip_count && <p className="field-help">{say(phrases, 'mostRows', { count: rows.length })}</p>}
      <Changes of={data} />
    </div>
  )
}

const Changes = ({ of: { rows, sums, before, after } }: { of: SettleComparison }) => {
  const say = useSay()
  const amount = (fen: number) => <span className="figure">{money(fen)}</span>
  const versions = [`v${before.revision}`, `v${after.revision}`]
  const side = (name: 'up' | 'down') => {
    const [was, is] = [`before_${name}_fen`, `after_${name}_fen`] as const
    return {
      title: say(phrases, name),
      children: [
        { title: versions[0], width: 105, align: 'right' as const, render: (_: unknown, row: SettleComparison['sums']) => amount(row[was]) },
        { title: versions[1], width: 105, align: 'right' as const, render: (_: unknown, row: SettleComparison['sums']) => amount(row[is]) },
        {
          title: say(phrases, 'change'),
          width: 100,
          align: 'right' as const,
          render: (_: unknown, row: SettleComparison['sums']) => <Change fen={row[is] - row[was]} />
        }
      ]
    }
  }
  const figures = [
    sums.before_up_fen,
    sums.after_up_fen,
    sums.after_up_fen - sums.before_up_fen,
    sums.before_down_fen,
    sums.after_down_fen,
    sums.after_down_fen - sums.before_down_fen
  ]
  return (
    <Table
      size="small"
      rowKey="waybill_id"
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={[...rows]}
      components={scrollableTable}
      scroll={{ x: 1000 }}
      columns={[
        {
          title: say(settleModelTerms, 'waybill_no'),
          width: 160,
          render: (_, { waybill_id, waybill_no }) => <Link to={linkTo(carrier.waybillInfo, { id: waybill_id })}>{waybill_no}</Link>
        },
        { title: say(settleModelTerms, 'trip_day'), width: 110, dataIndex: 'trip_day' },
        { title: say(phrases, 'customer'), dataIndex: 'shipper_name', ellipsis: true },
        side('up'),
        side('down')
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={3}>
            {say(phrases, 'total')}
          </Table.Summary.Cell>
          {figures.map((fen, at) => (
            <Table.Summary.Cell key={at} index={3 + at} align="right">
              <b>{at % 3 === 2 ? <Change fen={fen} /> : amount(fen)}</b>
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  )
}

const Change = ({ fen }: { fen: number }) => <span className="figure">{fen === 0 ? '-' : `${fen > 0 ? '+' : '−'}${money(Math.abs(fen))}`}</span>
