import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { wallet } from '@yunshu/contract/wallet/contract'
import { flowDirection, tradeType, walletKind } from '@yunshu/contract/wallet/enums'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { useState } from 'react'
import type { Column } from '../../kit/cells.tsx'
import { No } from '../../kit/Copy.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useCan, useRights } from '../../kit/rights.ts'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'

const FlowPrint = lazily(async () => (await import('./FlowSheet.tsx')).FlowPrint)
const { KeywordField, RangeField, SelectField } = queryFields(wallet.flows)
type Row = RowOf<typeof wallet.flows>
/* A deposit leads to its bidding, for whoever may look there. */
const BizNo = ({ row: { biz_no, campaign_id } }: { row: Row }) => {
  const can = useCan()
  const type = useRights((state) => state.type)
  const page = type === 2 ? carrier.hallInfo : type === 4 ? shipper.campaignInfo : undefined
  if (biz_no === '') return '-'
  return <No text={biz_no} {...(campaign_id !== null && page && can(page.may.view) && { to: linkTo(page, { id: campaign_id }) })} />
}
const columns: Column<Row>[] = [
  { name: 'flow_no', width: 170, under: ['biz_no'] },
  { name: 'occurred_at', width: 140, sort: 'occurred_at' },
  { name: 'trade_type', width: 100 },
  { name: 'wallet_kind', width: 90 },
  { name: 'flow_direction', width: 80 },
  { name: 'amount_fen', width: 140, sum: true, sort: 'amount_fen', rank: 1 },
  { name: 'balance_after_fen', width: 150, rank: 1 },
  { name: 'counterparty', width: 180, rank: 1 },
  { name: 'biz_no', width: 170, cell: (row) => <BizNo row={row} /> },
  { name: 'remark', width: 180 }
]
const company: Column<Row> = { name: 'company_name', width: 200 }

/** Every move of a company's wallets, or for the operator of all; each with the balance after it. */
export const FlowList = ({ title, may, all = false, local = false }: { title: Bilingual; may: Grant; all?: boolean; local?: boolean }) => {
  const say = useSay()
  const list = useList(wallet.flows, { local, kinds: ['wallet', 'payment', 'recharge', 'withdraw'] })
  const [printing, setPrinting] = useState<Row>()
  const shown = all ? [...columns.slice(0, 2), company, ...columns.slice(2)] : columns
  return (
    <>
      <QueryForm list={list} terms={walletTerms} more={<SelectField name="wallet_kind" of={walletKind} />}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findFlow')} />
        <SelectField name="trade_type" of={tradeType} />
        <SelectField name="flow_direction" of={flowDirection} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'occurred')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={walletTerms}
        columns={shown}
        pickable={false}
        extra={<ExportList list={list} columns={shown} terms={walletTerms} may={may} title={title} />}
        empty={<p>{say(phrases, 'noFlows')}</p>}
        moves={(row) => <Actions items={[{ key: 'slip', label: say(phrases, 'slip'), run: () => setPrinting(row) }]} />}
      />
      {printing && <FlowPrint row={printing} onClose={() => setPrinting(undefined)} />}
    </>
  )
}
