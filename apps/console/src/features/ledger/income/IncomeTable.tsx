import { operator } from '@yunshu/contract/consoles/operator'
import { income } from '@yunshu/contract/income/contract'
import { terms } from '@yunshu/contract/income/word'
import { shanghaiMonth } from '@yunshu/domain/calendar'
import { Button, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import { Cell, type Column } from '../../../kit/cells.tsx'
import { money } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { Mark } from '../../../kit/Status.tsx'
import { ask } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import type { RowOf } from '../../../kit/useList.ts'
import { useRun } from '../../../kit/useRun.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { saveFile } from '../../../kit/saveFile.ts'
import { phrases } from '../phrases.ts'

type Row = RowOf<typeof income.quarter>
const fields = income.quarter.output.properties.data.items.properties
const names = ['payer_count', 'paid_count', 'cash_fen', 'fuel_fen', 'toll_fen', 'total_fen', 'booked_fen'] as const
const columns: Column<Row>[] = [
  { name: 'payee_name', width: 140 },
  { name: 'id_no_mask', width: 180 },
  ...names.map((name) => ({ name, width: 120 }))
]
/* The present quarter and the five before it. */
const quarters = (): string[] => {
  const month = shanghaiMonth(new Date())
  const present = Number(month.slice(0, 4)) * 4 + Math.ceil(Number(month.slice(5)) / 3) - 1
  return Array.from({ length: 6 }, (_, i) => present - i).map((n) => `${Math.floor(n / 4)}-Q${(n % 4) + 1}`)
}

/** 涉税信息报送: the income of payees in a quarter, with its sum beside that of the books. */
export const IncomeTable = () => {
  const say = useSay()
  const [quarter, setQuarter] = useState(() => quarters()[0] ?? '')
  const query = { quarter }
  const { data, loading } = useCall(income.quarter, query, { kinds: ['payment', 'card', 'ledger'] })
  const isTied = data?.difference_fen === 0
  const taking = useRun(income.file)
  const take = async () => {
    const asked = await ask({ title: say(phrases, 'incomeFile'), content: say(phrases, 'incomeFileAsk', { quarter }) })
    const file = asked && (await taking.run({ quarter }))
    if (file) saveFile(file)
  }
  return (
    <section className="card table-card">
      <div className="table-tools">
        <Select
          aria-label={say(terms, 'quarter')}
          style={{ minWidth: 140 }}
          value={quarter}
          options={quarters().map((value) => ({ value, label: value }))}
          onChange={setQuarter}
        />
        <Space>
          {data && (
            <Mark tone={isTied ? 'done' : 'wrong'}>
              {say(phrases, isTied ? 'incomeTied' : 'incomeOff', { total: money(data.total_fen), difference: money(data.difference_fen) })}
            </Mark>
          )}
          <Can may={operator.trades.may.export}>
            <Button disabled={!isTied || data.data.length === 0} loading={taking.busy} onClick={() => void take()}>
              {say(phrases, 'incomeFile')}
            </Button>
          </Can>
          <ExportList
            list={{ path: income.quarter.path, query }}
            columns={columns}
            terms={terms}
            may={operator.trades.may.export}
            title={{ zh: phrases.zh.income, en: phrases.en.income }}
          />
        </Space>
      </div>
      <Table<Row>
        size="small"
        rowKey="payee_id"
        loading={loading}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={data?.data ?? []}
        locale={{ emptyText: say(phrases, 'noIncome') }}
        columns={[
          { title: say(terms, 'payee_name'), dataIndex: 'payee_name' },
          { title: say(terms, 'id_no_mask'), dataIndex: 'id_no_mask' },
          ...names.map((name) => ({
            title: say(terms, name),
            align: 'right' as const,
            render: (_: unknown, row: Row) => <Cell field={fields[name]} value={row[name]} />
          }))
        ]}
      />
    </section>
  )
}
