import { carrier } from '@yunshu/contract/consoles/carrier'
import { expense } from '@yunshu/contract/expense/contract'
import { expenseTerms } from '@yunshu/contract/expense/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { Space, Table } from 'antd'
import { useState } from 'react'
import { type Column, Cell } from '../../kit/cells.tsx'
import { DayInput } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import type { RowOf } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'

type Row = RowOf<typeof expense.costs>
const fields = expense.costs.output.properties.data.items.properties
const names = ['claim_fen', 'fuel_fen', 'toll_fen', 'cost_fen', 'trip_count', 'distance_m', 'km_fen'] as const
const columns: Column<Row>[] = [{ name: 'plate_no', width: 120 }, ...names.map((name) => ({ name, width: 130 }))]

/** 单车成本: by claims and cards, and for each kilometre. */
export const CostTable = () => {
  const say = useSay()
  const [query, setQuery] = useState(() => {
    const today = shanghaiDay(new Date())
    return { date_from: addDays(today, -30), date_to: today }
  })
  const { data, loading } = useCall(expense.costs, query, { kinds: ['expense', 'card', 'waybill'] })
  return (
    <section className="card table-card">
      <div className="table-tools">
        <Space>
          <DayInput value={query.date_from} placeholder={say(phrases, 'from')} onChange={(day) => day && setQuery({ ...query, date_from: day })} />
          <DayInput value={query.date_to} placeholder={say(phrases, 'to')} onChange={(day) => day && setQuery({ ...query, date_to: day })} />
        </Space>
        <ExportList
          list={{ path: expense.costs.path, query }}
          columns={columns}
          terms={expenseTerms}
          may={carrier.expenses.may.export}
          title={{ zh: phrases.zh.costs, en: phrases.en.costs }}
        />
      </div>
      <Table<Row>
        size="small"
        rowKey="vehicle_id"
        loading={loading}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={data?.data ?? []}
        locale={{ emptyText: say(phrases, 'noCosts') }}
        columns={[
          { title: say(expenseTerms, 'plate_no'), render: (_, row) => <Cell field={fields.plate_no} value={row.plate_no} /> },
          ...names.map((name) => ({
            title: `${say(expenseTerms, name)}${name === 'trip_count' ? '' : name === 'distance_m' ? ' (km)' : ` (${say(phrases, 'yuan')})`}`,
            align: 'right' as const,
            render: (_: unknown, row: Row) => <Cell field={fields[name]} value={row[name]} />
          }))
        ]}
      />
    </section>
  )
}
