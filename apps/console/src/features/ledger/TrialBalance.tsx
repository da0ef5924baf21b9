import { DatePicker, Select, Space, Table } from 'antd'
import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { ledger } from '@yunshu/contract/ledger/contract'
import { custodyBook } from '@yunshu/contract/ledger/enums'
import { ledgerTerms } from '@yunshu/contract/ledger/words'
import { wallet } from '@yunshu/contract/wallet/contract'
import { useState } from 'react'
import type { Column } from '../../kit/cells.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useSearchable } from '../../kit/spelling.ts'
import { useCall } from '../../kit/useCall.ts'
import type { RowOf } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { AccountName } from './AccountName.tsx'
import { phrases } from './phrases.ts'
import { tradeKinds } from './rows.ts'

/* A balance as books write it: the side that it stands on, and its amount. */
const Balance = ({ fen }: { fen: number }) => (
  <span className="figure">
    <span className="quiet">{useSay()(phrases, fen > 0 ? 'onDebit' : fen < 0 ? 'onCredit' : 'onNone')}</span> {money(Math.abs(fen))}
  </span>
)

const sheetTitle = { zh: phrases.zh.balance, en: phrases.en.balance }
const exported: Column<RowOf<typeof ledger.trialBalance>>[] = [
  { name: 'company_name', width: 200, title: { zh: phrases.zh.book, en: phrases.en.book } },
  { name: 'account', width: 200 },
  ...(['opening_fen', 'dr_fen', 'cr_fen', 'closing_fen'] as const).map((name) => ({ name, width: 120 }))
]

/** 试算平衡: every account of every book; in each book debits and credits come to the same. */
export const TrialBalance = () => {
  const say = useSay()
  const [asked, setAsked] = useState<{ company_id?: number; date_from?: string; date_to?: string }>({})
  const { data, loading } = useCall(ledger.trialBalance, asked, { kinds: tradeKinds })
  const companies = useCall(wallet.companies, { pagesize: 200, sort: 'total_fen' }, { kinds: [], keep: true })
  const figure = (title: string, name: 'opening_fen' | 'dr_fen' | 'cr_fen' | 'closing_fen') => ({
    title,
    dataIndex: name,
    align: 'right' as const,
    render: (fen: number) => <span className="figure">{money(fen)}</span>
  })
  const balance = (title: string, name: 'opening_fen' | 'closing_fen') => ({ ...figure(title, name), render: (fen: number) => <Balance fen={fen} /> })
  return (
    <section className="card table-card">
      <div className="table-tools">
        <Space wrap>
          <Select
            allowClear
            {...useSearchable()}
            style={{ minWidth: 240 }}
            aria-label={say(phrases, 'company')}
            placeholder={say(phrases, 'allCompanies')}
            value={asked.company_id}
            options={(companies.data?.data ?? []).map(({ id, company_name }) => ({ value: id, label: company_name }))}
            onChange={(company_id: number | undefined) => {
              const { company_id: _, ...rest } = asked
              setAsked(company_id ? { ...rest, company_id } : rest)
            }}
          />
          <DatePicker.RangePicker
            allowEmpty={[true, true]}
            placeholder={[say(phrases, 'from'), say(phrases, 'to')]}
            onChange={(_, days) => {
              const [from, to] = days ?? []
              const { company_id } = asked
              setAsked({ ...(company_id && { company_id }), ...(from && { date_from: from }), ...(to && { date_to: to }) })
            }}
          />
        </Space>
        <Space>
          {data && <Mark tone={data.balanced ? 'done' : 'wrong'}>{say(phrases, data.balanced ? 'balanced' : 'notBalanced')}</Mark>}
          <ExportList
            list={{ path: ledger.trialBalance.path, query: asked }}
            columns={exported}
            terms={ledgerTerms}
            may={operator.trades.may.export}
            title={sheetTitle}
          />
        </Space>
      </div>
      <Table
        className="trial"
        size="small"
        rowKey={({ company_id, account }) => `${company_id ?? 'custody'} ${account}`}
        loading={loading}
        pagination={false}
        dataSource={data?.data ?? []}
        locale={{ emptyText: say(phrases, 'noEntries') }}
        columns={[
          { title: say(phrases, 'book'), dataIndex: 'company_name', render: (name: string) => name || say.label(custodyBook) },
          { title: say(ledgerTerms, 'account'), dataIndex: 'account', render: (account: string) => <AccountName account={account} /> },
          balance(say(ledgerTerms, 'opening_fen'), 'opening_fen'),
          figure(say(phrases, 'debit'), 'dr_fen'),
          figure(say(phrases, 'credit'), 'cr_fen'),
          balance(say(ledgerTerms, 'closing_fen'), 'closing_fen')
        ]}
        summary={() => data && <TotalRow of={data} />}
      />
    </section>
  )
}

const TotalRow = ({ of }: { of: OutputOf<typeof ledger.trialBalance> }) => (
  <Table.Summary.Row className="trial-total">
    <Table.Summary.Cell index={0} colSpan={2}>
      {useSay()(phrases, 'total')}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={2} align="right">
      <Balance fen={sum(of.data, 'opening_fen')} />
    </Table.Summary.Cell>
    <Table.Summary.Cell index={3} align="right">
      {money(of.dr_fen)}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={4} align="right">
      {money(of.cr_fen)}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={5} align="right">
      <Balance fen={sum(of.data, 'closing_fen')} />
    </Table.Summary.Cell>
  </Table.Summary.Row>
)

const sum = <N extends string>(rows: readonly Record<N, number>[], name: N): number => rows.reduce((all, row) => all + row[name], 0)
