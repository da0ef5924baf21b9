import type { custodyCells } from '@yunshu/contract/wallet/cells'
import { Alert } from 'antd'
import { companyType } from '@yunshu/contract/company/contract'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { wallet } from '@yunshu/contract/wallet/contract'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { FlowList } from './FlowList.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { FundBar, FundCards } from './FundCards.tsx'
import { phrases } from './phrases.ts'

const { FlagField, KeywordField, SelectField } = queryFields(wallet.companies)
type Row = RowOf<typeof wallet.companies>
const { capital, recharges, trades } = operator
const kinds = ['wallet', 'recharge', 'withdraw', 'payment', 'recon'] as const
const columns: Column<Row, keyof typeof custodyCells>[] = [
  { name: 'company_name', width: 240 },
  { name: 'company_type', width: 110 },
  { name: 'funds', width: 100, cell: (row) => <State row={row} />, title: { zh: phrases.zh.fundsState, en: phrases.en.fundsState } },
  { name: 'available_fen', width: 150, sum: true, sort: 'available_fen' },
  { name: 'frozen_fen', width: 140, sum: true, sort: 'frozen_fen' },
  { name: 'oil_fen', width: 130, sum: true },
  { name: 'etc_fen', width: 130, sum: true },
  { name: 'deposit_fen', width: 130, sum: true },
  { name: 'total_fen', width: 150, sum: true, sort: 'total_fen' },
  { name: 'virtual_account', width: 190 },
  { name: 'frozen_reason', width: 180, hidden: true },
  { name: 'last_flow_at', width: 140, sort: 'last_flow_at' }
]
const State = ({ row }: { row: Row }) => {
  const say = useSay()
  return <Mark tone={row.frozen_at ? 'wrong' : 'done'}>{say(phrases, row.frozen_at ? 'isFrozen' : 'isFree')}</Mark>
}

/** 资金账户 of the platform: what custody holds and owes, company by company. */
export const OperatorCapitalPage = () => {
  const say = useSay()
  const { data } = useCall(wallet.custody, {}, { kinds })
  const isOff = (fen: number | null | undefined) => (fen === null || fen === undefined ? undefined : fen === 0 ? 'done' : 'wrong')
  return (
    <ListPage page={capital}>
      {data && data.recon_open > 0 && (
        <Alert
          className="fund-note"
          type="warning"
          showIcon
          title={say(phrases, 'reconDiff', { count: data.recon_open })}
          action={<Link to={linkTo(trades, { tab: 'recon' })}>{say(phrases, 'toRecon')}</Link>}
        />
      )}
      <FundCards
        label={say.label(capital)}
        cards={[
          { key: 'available', label: say(phrases, 'available_fen'), fen: data?.available_fen },
          { key: 'frozen', label: say(phrases, 'frozen_fen'), fen: data?.frozen_fen },
          { key: 'deposit', label: say(phrases, 'deposit_fen'), fen: data?.deposit_fen },
          { key: 'fuel', label: say(phrases, 'fuel_and_tolls_fen'), fen: data?.fuel_and_tolls_fen },
          { key: 'wallets', label: say(phrases, 'wallets_fen'), fen: data?.wallets_fen },
          { key: 'beyond', label: say(phrases, 'beyond_fen'), fen: data?.beyond_fen },
          {
            key: 'books',
            label: say(phrases, 'books_fen'),
            fen: data?.books_fen,
            tone: data && isOff(data.books_fen - data.wallets_fen - data.beyond_fen)
          },
          { key: 'bank', label: data?.bank_day ? say(phrases, 'bankOf', { day: data.bank_day }) : say(phrases, 'noBank'), fen: data?.bank_fen },
          { key: 'difference', label: say(phrases, 'difference_fen'), fen: data?.difference_fen, tone: isOff(data?.difference_fen) }
        ]}
      />
      <FundBar
        note={
          data && (
            <Link to={linkTo(recharges)}>
              {say(phrases, 'waiting', {
                recharges: data.recharges_waiting,
                withdrawals: data.withdrawals_waiting,
                processing: data.withdrawals_processing
              })}
            </Link>
          )
        }
      />
      <ListTabs
        items={[
          { key: 'companies', label: say(phrases, 'companies'), children: <Companies /> },
          { key: 'flows', label: say(phrases, 'flows'), children: <FlowList title={capital} may={capital.may.export} all local /> }
        ]}
      />
    </ListPage>
  )
}

const Companies = () => {
  const say = useSay()
  const list = useList(wallet.companies, { kinds })
  const [open, setOpen] = useState<Row>()
  const items = (row: Row) => [
    {
      key: 'freeze',
      label: say(phrases, row.frozen_at ? 'unfreeze' : 'freeze'),
      may: capital.may.freeze,
      danger: row.frozen_at === null,
      run: () => setOpen(row)
    }
  ]
  return (
    <>
      <QueryForm list={list} terms={walletTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findCompany')} />
        <SelectField name="company_type" of={companyType} />
        <FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={walletTerms}
        columns={columns}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={walletTerms} may={capital.may.export} title={capital} />}
        empty={<p>{say(phrases, 'noCompanies')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {open && <FreezeDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
