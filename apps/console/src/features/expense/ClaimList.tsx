import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { expense } from '@yunshu/contract/expense/contract'
import { claimMachine, expenseType } from '@yunshu/contract/expense/machine'
import { expenseTerms } from '@yunshu/contract/expense/words'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { call } from '../../kit/call.ts'
import type { Column } from '../../kit/cells.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { MoneyInput, Pick, RemotePick } from '../../kit/controls.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Moves } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField, RangeField } = queryFields(expense.list)
type Row = RowOf<typeof expense.list>
const { may } = carrier.expenses
const grants = { approve: may.review, refuse: may.review, withdraw: may.remove }

const columns: Column<Row>[] = [
  { name: 'claim_no', width: 170 },
  { name: 'claim_status', width: 100 },
  { name: 'expense_type', width: 90 },
  { name: 'amount_fen', width: 132, sum: true, sort: 'amount_fen' },
  { name: 'plate_no', width: 110, under: ['claimant_name'] },
  { name: 'spent_on', width: 110, sort: 'spent_on' },
  { name: 'tax_fen', width: 100, sum: true },
  { name: 'voucher_img', width: 100 },
  { name: 'bill_no', width: 160 },
  { name: 'invoice_no', width: 150 },
  { name: 'claimant_name', width: 100, hidden: true },
  { name: 'waybill_no', width: 160, hidden: true },
  { name: 'odometer_km', width: 120, hidden: true },
  { name: 'remark', width: 180 },
  { name: 'reason', width: 180, hidden: true },
  { name: 'reviewed_by_name', width: 100 },
  { name: 'reviewed_at', width: 140, hidden: true },
  { name: 'created_by_name', width: 100 },
  { name: 'created_at', width: 140, sort: 'created_at' }
]

/** 费用报销: who submitted a claim may withdraw it; others decide. */
export const ClaimList = () => {
  const say = useSay()
  const list = useList(expense.list, { kinds: ['expense'] })
  const [adding, setAdding] = useState(false)
  const [refusing, setRefusing] = useState<Row>()
  const [approving, withdrawing] = [useAsked(expense.approve), useAsked(expense.withdraw)]
  const onMove = (row: Row) => (move: keyof typeof grants) => {
    const { id, version, claim_no, amount_fen } = row
    if (move === 'refuse') return setRefusing(row)
    if (move === 'approve')
      return void approving.run(
        { id, version },
        { ask: { title: say(phrases, 'approveAsk', { claim_no, amount: money(amount_fen) }) }, done: say(phrases, 'approved') }
      )
    return void withdrawing.run({ id, version }, { ask: { title: say(phrases, 'withdrawAsk', { claim_no }) }, done: say(phrases, 'withdrawn') })
  }
  const grantsOf = ({ mine }: Row) => (mine ? { withdraw: grants.withdraw } : { approve: grants.approve, refuse: grants.refuse })
  return (
    <>
      <QueryForm list={list} terms={expenseTerms}>
        <StatusTabs list={list} machine={claimMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="expense_type" of={expenseType} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'spent')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={expenseTerms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'newClaim')} onClick={() => setAdding(true)} />}
        extra={
          <ExportList list={list} columns={columns} terms={expenseTerms} may={may.export} title={{ zh: phrases.zh.claims, en: phrases.en.claims }} />
        }
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Moves machine={claimMachine} code={row.claim_status} grants={grantsOf(row) as typeof grants} onMove={onMove(row)} />}
      />
      {adding && <ClaimDialog onClose={() => setAdding(false)} />}
      {refusing && <RefuseClaimDialog row={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  )
}

const findVehicles = async (keyword: string) =>
  (await call(vehicle.pick, { ...(keyword && { keyword }) })).data.map(({ id, plate_no }) => ({ value: id, label: plate_no }))
const findDrivers = async (keyword: string) =>
  (await call(driver.pick, { ...(keyword && { keyword }) })).data.map(({ id, driver_name }) => ({ value: id, label: driver_name }))

const ClaimDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={expense.create}
      start={{ expense_type: expenseType.code.repair, voucher_img: '' }}
      done={({ claim_no }) => say(phrases, 'claimed', { claim_no })}
      terms={expenseTerms}
      title={say(phrases, 'newClaim')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="expense_type">
            <Pick of={expenseType} />
          </Field>
          <Field form={form} name="vehicle_id">
            <RemotePick find={findVehicles} />
          </Field>
          <Field form={form} name="driver_id" help={say(phrases, 'driverHelp')}>
            <RemotePick find={findDrivers} />
          </Field>
          <Field form={form} name="spent_on" />
          <Field form={form} name="amount_fen">
            <MoneyInput />
          </Field>
          <Field form={form} name="tax_fen">
            <MoneyInput />
          </Field>
          <Field form={form} name="invoice_no" />
          <Field form={form} name="odometer_km" />
          <Field form={form} name="voucher_img" required wide />
          <Field form={form} name="remark" wide />
        </>
      )}
    </CommandDialog>
  )
}

const RefuseClaimDialog = ({ row: { id, version, claim_no }, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={expense.refuse}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'refused')}
      terms={expenseTerms}
      title={say(phrases, 'refuseTitle', { claim_no })}
      label={say.label(claimMachine.moves.refuse)}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}
