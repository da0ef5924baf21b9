import { Button, Table } from 'antd'
import { operator } from '@yunshu/contract/consoles/operator'
import { ledger } from '@yunshu/contract/ledger/contract'
import { ledgerTerms } from '@yunshu/contract/ledger/words'
import { Can } from '../../kit/Can.tsx'
import { fullTime, money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'

/** 月结: the months under which nothing is booked any more, and the next one to close. */
export const MonthList = () => {
  const say = useSay()
  const { data, loading } = useCall(ledger.months, {})
  const closing = useRun(ledger.closeMonth)
  const month = data?.next
  const close = async () => {
    if (!month || !(await ask({ title: say(phrases, 'closeMonth', { month }), content: say(phrases, 'closeAsk', { month }) }))) return
    if (await closing.run({ month })) toastDone(say(phrases, 'monthClosed', { month }))
  }
  return (
    <section className="card table-card">
      <div className="table-tools">
        <strong>{say(phrases, 'closedMonths')}</strong>
        {month ? (
          <Can may={operator.trades.may.close}>
            <Button type="primary" loading={closing.busy} onClick={() => void close()}>
              {say(phrases, 'closeMonth', { month })}
            </Button>
          </Can>
        ) : (
          data && <span className="quiet">{say(phrases, 'nothingToClose', { month: data.running })}</span>
        )}
      </div>
      <Table
        size="small"
        rowKey="month"
        loading={loading}
        pagination={false}
        dataSource={data?.data ?? []}
        locale={{ emptyText: say(phrases, 'noMonths') }}
        columns={[
          { title: say(ledgerTerms, 'month'), dataIndex: 'month' },
          { title: say(phrases, 'txnCount'), dataIndex: 'txn_count', align: 'right', render: (n: number) => num(n) },
          { title: say(phrases, 'debit'), dataIndex: 'dr_fen', align: 'right', render: (fen: number) => money(fen) },
          { title: say(phrases, 'closedBy'), dataIndex: 'closed_by_name' },
          { title: say(phrases, 'closedAt'), dataIndex: 'closed_at', render: (at: string) => fullTime(at) }
        ]}
      />
    </section>
  )
}
