import { isIn } from '@yunshu/contract/kit/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { payment } from '@yunshu/contract/payment/contract'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sumFen } from '@yunshu/domain/money'
import { Alert, Segmented, Table } from 'antd'
import { useState } from 'react'
import { MoneyInput, Pick } from '../../../kit/controls.tsx'
import { FormDialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { money } from '../../../kit/format.ts'
import { useFormValues, write } from '../../../kit/form.ts'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import type { BillRow, PaymentRow } from '../columns.tsx'
import { phrases } from '../phrases.ts'
import { openFen } from '../state.ts'
import { useOutside } from './RegisterDialog.tsx'

type Line = { bill_id: number; amount_fen: number }

/** 登记收款核销: money on the carrier's account, written off the oldest due first or as it says. */
export const ReceiveDialog = ({ payer_id, rows, onClose }: { payer_id?: number; rows?: readonly BillRow[]; onClose: () => void }) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const { data: debtors = [] } = useCall(payment.debtors, {}, { kinds: ['bill', 'payment'] })
  const picked = rows?.map((row) => ({ bill_id: row.id, amount_fen: openFen(row) }))
  const filling = useCommandForm(
    payment.receive,
    {
      ...(payer_id !== undefined && { payer_id }),
      ...(picked && { amount_fen: sumFen(picked.map(({ amount_fen }) => amount_fen)), lines: picked }),
      pay_channel: 2,
      bank_serial_no: '',
      paid_at: at,
      voucher_img: '',
      remark: ''
    },
    (made) => {
      const said = { amount: money(made.amount_fen), used: money(made.used_fen) }
      toastDone(made.rest_fen > 0 ? say(phrases, 'receivedRest', { ...said, rest: money(made.rest_fen) }) : say(phrases, 'received', said))
      onClose()
    }
  )
  const { form } = filling
  const { payer_id: payer, amount_fen = 0, lines } = useFormValues(form)
  const debtor = debtors.find(({ id }) => id === payer)
  return (
    <FormDialog
      filling={filling}
      terms={paymentTerms}
      title={say(phrases, 'receiveTitle')}
      label={say(phrases, 'receive')}
      onClose={onClose}
      width={760}
      columns={2}
    >
      <div className="form-grid">
        <Field
          form={form}
          name="payer_id"
          label={say(phrases, 'customer')}
          {...(debtor && { help: say(phrases, 'owes', { unpaid: money(debtor.unpaid_fen), advance: money(debtor.advance_fen) }) })}
        >
          <Pick of={debtors.map(({ id: value, name: label }) => ({ value, label }))} />
        </Field>
        <Field form={form} name="amount_fen" />
        <Field form={form} name="pay_channel">
          <Pick of={useOutside()} />
        </Field>
        <Field form={form} name="bank_serial_no" />
        <Field form={form} name="paid_at" />
        <Field form={form} name="remark" />
        <Field form={form} name="voucher_img" />
      </div>
      <div>
        <PartsInput
          payer_id={payer ?? undefined}
          most_fen={amount_fen ?? 0}
          value={lines as Line[] | undefined}
          onChange={(next) => write(form, 'lines', next)}
        />
      </div>
    </FormDialog>
  )
}

/** 核销预收: an advance or a claim pays bills that came later. */
export const ApplyDialog = ({ row, label, onClose }: { row: PaymentRow; label: string; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(payment.apply, { id: row.id, version: row.version }, (after) => {
    toastDone(say(phrases, 'applied', { amount: money(after.used_fen - row.used_fen) }))
    onClose()
  })
  const { lines } = useFormValues(filling.form)
  return (
    <FormDialog filling={filling} terms={paymentTerms} title={`${label} ${row.pay_no}`} label={label} onClose={onClose} width={720}>
      <PartsInput
        payer_id={row.payer_id}
        payee_id={row.payee_id}
        most_fen={row.rest_fen}
        value={lines as Line[] | undefined}
        onChange={(next) => write(filling.form, 'lines', next)}
      />
    </FormDialog>
  )
}

/** Which bills money is written off against: none named is the oldest due first. */
const PartsInput = ({
  payer_id,
  payee_id,
  most_fen,
  value,
  onChange
}: {
  payer_id: number | undefined
  payee_id?: number
  most_fen: number
  value: readonly Line[] | undefined
  onChange: (next: Line[] | undefined) => void
}) => {
  const say = useSay()
  const { data } = useCall(
    bill.list,
    {
      debtor_id: payer_id ?? 1,
      ...(payee_id !== undefined && { creditor_id: payee_id }),
      open: true,
      frozen: false,
      sort: 'due_at',
      order: 'asc',
      pagesize: 100
    },
    { enabled: payer_id !== undefined }
  )
  const open = (payer_id === undefined ? [] : (data?.data ?? [])).filter(
    (row) => isIn(billMachine, row.bill_status, 'unpaid', 'partlyPaid') && openFen(row) > 0
  )
  const partOf = (id: number) => value?.find(({ bill_id }) => bill_id === id)?.amount_fen
  const set = (id: number, amount_fen: number | undefined) => {
    const others = (value ?? []).filter(({ bill_id }) => bill_id !== id)
    onChange(amount_fen ? [...others, { bill_id: id, amount_fen }] : others)
  }
  const sum = sumFen((value ?? []).map(({ amount_fen }) => amount_fen))
  return (
    <>
      <Segmented
        value={value === undefined ? 'auto' : 'hand'}
        options={[
          { value: 'auto', label: say(phrases, 'auto') },
          { value: 'hand', label: say(phrases, 'byHand') }
        ]}
        onChange={(next) => onChange(next === 'auto' ? undefined : [])}
      />
      {payer_id !== undefined && data && open.length === 0 && <p className="quiet">{say(phrases, 'noOpen')}</p>}
      {value !== undefined && open.length > 0 && (
        <>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ y: 220 }}
            dataSource={open}
            columns={[
              { title: say(paymentTerms, 'bill_nos'), dataIndex: 'bill_no' },
              { title: say(phrases, 'due'), dataIndex: 'due_at', width: 110, render: (at: string) => shanghaiDay(at) },
              { title: say(phrases, 'openOf'), width: 120, align: 'right', render: (_: unknown, row: BillRow) => money(openFen(row)) },
              {
                title: say(phrases, 'part'),
                width: 160,
                render: (_: unknown, row: BillRow) => <MoneyInput value={partOf(row.id)} onChange={(fen) => set(row.id, fen ?? undefined)} />
              }
            ]}
          />
          {sum > most_fen ? (
            <Alert type="error" title={say(phrases, 'partsOver')} />
          ) : (
            <p className="quiet">{say(phrases, 'partsSum', { sum: money(sum), rest: money(most_fen - sum) })}</p>
          )}
        </>
      )}
    </>
  )
}
