import type { Grant } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine, rechargeWay } from '@yunshu/contract/recharge/machine'
import { rechargeTerms } from '@yunshu/contract/recharge/words'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { PhotosLink } from '../../../kit/PhotoViewer.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { type List, type RowOf, useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { phrases } from '../phrases.ts'

const { StatusTabs, KeywordField, RangeField, SelectField } = queryFields(recharge.list)

export type RechargeRow = RowOf<typeof recharge.list>
const Voucher = ({ row: { voucher_img } }: { row: RechargeRow }) => {
  const say = useSay()
  if (voucher_img === '') return '-'
  return <PhotosLink photos={voucher_img.split(',').map((url) => ({ url }))} label={say(phrases, 'voucher')} />
}
const AtBank = ({ row }: { row: RechargeRow }) => {
  const say = useSay()
  return row.at_bank ? <Mark tone="done">{say(phrases, 'atBank')}</Mark> : '-'
}
const columns: Column<RechargeRow>[] = [
  { name: 'recharge_no', width: 170 },
  { name: 'recharge_status', width: 110 },
  { name: 'way', width: 110 },
  { name: 'amount_fen', width: 140, sum: true, sort: 'amount_fen' },
  { name: 'payer_name', width: 200 },
  { name: 'payer_account', width: 170, hidden: true },
  { name: 'virtual_account', width: 180, hidden: true },
  { name: 'voucher_img', width: 90, cell: (row) => <Voucher row={row} /> },
  { name: 'bank_serial_no', width: 180 },
  { name: 'arrived_at', width: 140, sort: 'arrived_at' },
  { name: 'reviewer_name', width: 110 },
  { name: 'reject_reason', width: 180 },
  { name: 'remark', width: 160, hidden: true },
  { name: 'created_by_name', width: 110 },
  { name: 'created_at', width: 140, sort: 'created_at' }
]
const company: Column<RechargeRow> = { name: 'company_name', width: 200 }
const atBank: Column<RechargeRow> = { name: 'at_bank', width: 120, cell: (row) => <AtBank row={row} /> }

type Props = {
  title: Bilingual
  may: { export: Grant }
  all?: boolean
  tools?: (list: List<RechargeRow>) => ReactNode
  moves: (row: RechargeRow) => ReactNode
}
/** Recharges of a company, or for the operator of all. */
export const RechargeList = ({ title, may, all = false, tools, moves }: Props) => {
  const say = useSay()
  const list = useList(recharge.list, { kinds: ['recharge', 'recon'] })
  const shown = all ? [...columns.slice(0, 2), company, ...columns.slice(2, 4), atBank, ...columns.slice(4)] : columns
  return (
    <>
      <QueryForm list={list} terms={rechargeTerms}>
        <StatusTabs list={list} machine={rechargeMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findRecharge')} />
        <SelectField name="way" of={rechargeWay} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'applied')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={rechargeTerms}
        columns={shown}
        pickable={false}
        {...(tools && { tools: tools(list) })}
        extra={<ExportList list={list} columns={shown} terms={rechargeTerms} may={may.export} title={title} />}
        empty={<p>{say(phrases, 'noRecharges')}</p>}
        moves={moves}
      />
    </>
  )
}
