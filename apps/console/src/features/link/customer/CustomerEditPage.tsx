import { carrier } from '@yunshu/contract/consoles/carrier'
import { customerFaults } from '@yunshu/contract/customer/check'
import { customer } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { EditPage } from '../../../kit/EditPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import type { Solid } from '../../../kit/useRules.ts'
import { type CustomerEntry, CustomerForm } from './CustomerForm.tsx'
import { phrases } from './phrases.ts'

const rules = (values: Solid<CustomerEntry>) => customerFaults(values)

/** 编辑客户. */
export const CustomerEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={carrier.customerAdd}
      edit={carrier.customerEdit}
      create={customer.create}
      blank={{}}
      update={customer.update}
      load={customer.info}
      shown={shownOf}
      no={(row) => row.customer_name}
      terms={customerTerms}
      rules={rules}
      saved={({ customer_name }) => say(phrases, 'saved', { customer_name })}
      to={({ id }) => linkTo(carrier.customerInfo, { id })}
    >
      {(form, detail) => <CustomerForm form={form} known={detail?.shipper_id !== null} detail={detail} />}
    </EditPage>
  )
}

/* The terms stand on the card only until there is a cooperation. */
const shownOf = (row: OutputOf<typeof customer.info>) => {
  const { settle_cycle, settle_day, pay_days, tax_rate_bp, invoice_type, receipt_days, deposit_fen, credit_fen, over_credit_action } = row
  const terms = { settle_cycle, settle_day, pay_days, tax_rate_bp, invoice_type, receipt_days, deposit_fen, credit_fen, over_credit_action }
  return { ...row, terms: row.shipper_id === null ? terms : undefined }
}
