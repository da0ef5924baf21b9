import { card, CardPayoutRow } from '@yunshu/contract/card/contract'
import { cardType } from '@yunshu/contract/card/enums'
import { cardPayoutMachine } from '@yunshu/contract/card/machine'
import { cardTerms } from '@yunshu/contract/card/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Table } from 'antd'
import { useState } from 'react'
import type { Column } from '../../../kit/cells.tsx'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { MoneyInput } from '../../../kit/controls.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FormDialog } from '../../../kit/Dialog.tsx'
import { RowFacts } from '../../../kit/Facts.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useFormValues } from '../../../kit/form.ts'
import { money } from '../../../kit/format.ts'
import { scrollableTable } from '../../../kit/keyboardScroll.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { useWho } from '../../../kit/rights.ts'
import { Status } from '../../../kit/Status.tsx'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { type RowOf, useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { unproved, useProof } from '../../../widgets/useProof.tsx'
import { cardPhrases as phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField, RangeField } = queryFields(card.payouts)
type Row = RowOf<typeof card.payouts>
type Clearing = OutputOf<typeof card.clearing>['data'][number]

const columns: Column<Row>[] = [
  { name: 'payout_no', width: 170 },
  { name: 'payout_status', width: 110, cell: (row) => <Status machine={cardPayoutMachine} code={row.payout_status} /> },
  { name: 'supplier_name', width: 150 },
  { name: 'card_type', width: 80 },
  { name: 'amount_fen', width: 130, sum: true, sort: 'amount_fen' },
  { name: 'account_bank', width: 150 },
  { name: 'account_no', width: 180 },
  { name: 'bank_serial_no', width: 170 },
  { name: 'reason', width: 180 },
  { name: 'created_by_name', width: 100 },
  { name: 'created_at', width: 140, sort: 'created_at' },
  { name: 'paid_by_name', width: 100, hidden: true },
  { name: 'done_at', width: 140 },
  { name: 'remark', width: 160, hidden: true }
]
const company: Column<Row> = { name: 'company_name', width: 200 }

/** 供应商付款: what of the cards' use custody is to pay to who billed it; the carrier asks for it, the operator pays it. */
export const PayoutList = () => {
  const say = useSay()
  const isCarrier = useWho() === 'carrier'
  const list = useList(card.payouts, { local: isCarrier, kinds: ['card'] })
  const shown = isCarrier ? columns : [...columns.slice(0, 2), company, ...columns.slice(2)]
  const [open, setOpen] = useState<{ what: 'pay' | 'fail' | 'withdraw'; row: Row }>()
  const onClose = () => setOpen(undefined)
  const items = (row: Row) => {
    const act = (what: 'pay' | 'fail' | 'withdraw') => ({
      key: what,
      label: say.label(cardPayoutMachine.moves[what]),
      may: what === 'withdraw' ? carrier.capital.may.fuel : operator.recharges.may.pay,
      danger: what !== 'pay',
      run: () => setOpen({ what, row })
    })
    if (row.payout_status !== cardPayoutMachine.code.waiting) return []
    return isCarrier ? [act('withdraw')] : [act('pay'), act('fail')]
  }
  const may = isCarrier ? carrier.capital.may.export : operator.recharges.may.export
  return (
    <>
      {isCarrier && <ClearingTable />}
      <QueryForm list={list} terms={cardTerms}>
        <StatusTabs list={list} machine={cardPayoutMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findPayout')} />
        <SelectField name="card_type" of={cardType} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'asked')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={cardTerms}
        columns={shown}
        pickable={false}
        extra={<ExportList list={list} columns={shown} terms={cardTerms} may={may} title={{ zh: phrases.zh.payouts, en: phrases.en.payouts }} />}
        empty={<p>{say(phrases, isCarrier ? 'noPayouts' : 'noPayoutsHere')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {open?.what === 'pay' && <PayDialog row={open.row} onClose={onClose} />}
      {(open?.what === 'fail' || open?.what === 'withdraw') && <EndDialog row={open.row} what={open.what} onClose={onClose} />}
    </>
  )
}

/* 待结算, supplier by supplier. */
const ClearingTable = () => {
  const say = useSay()
  const { data } = useCall(card.clearing, {}, { kinds: ['card'] })
  const [asking, setAsking] = useState<Clearing>()
  const rows = data?.data ?? []
  if (rows.length === 0) return <p className="field-help">{say(phrases, 'noClearing')}</p>
  const fen = (name: 'used_fen' | 'paid_fen' | 'waiting_fen' | 'clearing_fen') => ({
    title: `${say(cardTerms, name)} (${say.label({ zh: '元', en: 'CNY' })})`,
    width: 168,
    align: 'right' as const,
    render: (_: unknown, row: Clearing) => <span className="figure">{money(row[name])}</span>
  })
  return (
    <section className="card table-card">
      <Table<Clearing>
        size="small"
        rowKey={({ card_type, supplier_name }) => `${card_type} ${supplier_name}`}
        pagination={false}
        components={scrollableTable}
        scroll={{ x: 900 }}
        dataSource={rows}
        columns={[
          { title: say(cardTerms, 'supplier_name'), render: (_, row) => row.supplier_name || '-' },
          { title: say(cardTerms, 'card_type'), width: 118, render: (_, row) => say.label(cardType.names[row.card_type]) },
          fen('used_fen'),
          fen('paid_fen'),
          fen('waiting_fen'),
          fen('clearing_fen'),
          {
            title: '',
            width: 120,
            render: (_, row) => (
              <Actions
                at="row"
                items={
                  row.clearing_fen > 0 && row.supplier_name !== ''
                    ? [{ key: 'ask', label: say(phrases, 'askPayout'), may: carrier.capital.may.fuel, run: () => setAsking(row) }]
                    : []
                }
              />
            )
          }
        ]}
      />
      {asking && <AskDialog row={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

const AskDialog = ({ row, onClose }: { row: Clearing; onClose: () => void }) => {
  const say = useSay()
  const { card_type, supplier_name, clearing_fen, account_bank, account_no, payee_id } = row
  const start = { card_type, supplier_name, account_bank, account_no, amount_fen: clearing_fen, proof: unproved }
  const asked = useCommandForm(card.askPayout, start, ({ payout_no }) => {
    toastDone(say(phrases, 'payoutAsked', { payout_no }))
    onClose()
  })
  const values = useFormValues(asked.form)
  const payment = values.amount_fen && values.account_no ? { amount_fen: values.amount_fen, payee_id, biz_no: values.account_no } : undefined
  const { field, filling } = useProof(asked, payment)
  return (
    <FormDialog
      filling={filling}
      terms={cardTerms}
      title={say(phrases, 'askPayoutTitle', { supplier_name })}
      label={say(phrases, 'askPayout')}
      onClose={onClose}
    >
      <Field form={asked.form} name="amount_fen" help={say(phrases, 'clearingOf', { amount: money(clearing_fen) })}>
        <MoneyInput />
      </Field>
      <Field form={asked.form} name="account_bank" />
      <Field form={asked.form} name="account_no" />
      {field}
      <Field form={asked.form} name="remark" />
    </FormDialog>
  )
}

const PayDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  const { id, version, payout_no } = row
  return (
    <CommandDialog
      command={card.payOut}
      start={{ id, version }}
      done={say(phrases, 'payoutPaid', { payout_no })}
      terms={cardTerms}
      title={say(phrases, 'payOutTitle', { payout_no })}
      label={say.label(cardPayoutMachine.moves.pay)}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RowFacts
            of={CardPayoutRow}
            row={row}
            terms={cardTerms}
            columns={2}
            items={['company_name', 'supplier_name', 'account_bank', 'account_no', 'amount_fen', 'remark']}
          />
          <Field form={form} name="bank_serial_no" />
        </>
      )}
    </CommandDialog>
  )
}

const EndDialog = ({ row: { id, version, payout_no }, what, onClose }: { row: Row; what: 'fail' | 'withdraw'; onClose: () => void }) => {
  const say = useSay()
  const label = say.label(cardPayoutMachine.moves[what])
  return (
    <CommandDialog
      command={what === 'fail' ? card.failPayout : card.withdrawPayout}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'payoutEnded', { payout_no })}
      terms={cardTerms}
      title={`${label} ${payout_no}`}
      label={label}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}
