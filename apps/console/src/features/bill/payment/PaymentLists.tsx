import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Grant } from '@yunshu/contract/kit/console'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { payment } from '@yunshu/contract/payment/contract'
import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { type Action, Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { paidColumns, type PaymentRow, receivedColumns } from '../columns.tsx'
import { usePaidActions, useReceivedActions } from './actions.tsx'
import { phrases } from '../phrases.ts'

const { StatusTabs, FlagField, KeywordField, RangeField, SelectField } = queryFields(payment.list)

/** What this company paid. */
export const PaidList = () => {
  const { actions, dialog } = usePaidActions()
  const title = { zh: phrases.zh.payments, en: phrases.en.payments }
  return (
    <Payments
      columns={paidColumns}
      actions={actions}
      to={(row) => linkTo(shipper.paymentInfo, { id: row.id })}
      may={shipper.payables.may.export}
      title={title}
      dialog={dialog}
    />
  )
}

/** What came in, with what is still to be confirmed and what is kept as an advance. */
export const ReceivedList = () => {
  const { actions, dialog } = useReceivedActions()
  const title = { zh: phrases.zh.receipts, en: phrases.en.receipts }
  return (
    <Payments
      columns={receivedColumns}
      actions={actions}
      to={(row) => linkTo(carrier.receivedInfo, { id: row.id })}
      may={carrier.receivables.may.export}
      title={title}
      dialog={dialog}
    />
  )
}

type Props = {
  columns: Column<PaymentRow>[]
  actions: (row: PaymentRow) => Action[]
  to: (row: PaymentRow) => string
  may: Grant
  title: Bilingual
  dialog: ReactNode
}
const Payments = ({ columns, actions, to, may, title, dialog }: Props) => {
  const say = useSay()
  const list = useList(payment.list)
  return (
    <>
      <QueryForm list={list} terms={paymentTerms}>
        <StatusTabs list={list} machine={paymentMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findPayment')} />
        <SelectField name="pay_channel" of={payChannel} />
        <RangeField from="paid_from" to="paid_to" label={say(phrases, 'paidOn')} />
        <FlagField name="advance" label={say(phrases, 'onlyAdvance')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={paymentTerms}
        columns={columns}
        to={to}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={paymentTerms} may={may} title={title} />}
        empty={<p>{say(phrases, 'emptyPayments')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
    </>
  )
}
