import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import type { ReactNode } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { ContractPrice, useContractPrice, usePricedForm } from './ContractPrice.tsx'
import { behalf } from './behalfPhrases.ts'
import { PriceFields, useShownPrice } from './PriceFields.tsx'

type Filled = Omit<InputOf<typeof order.updateFor>, 'id' | 'version'>

/** Whose order it is, and its price: by the contract with this customer, or named by who sees receivables. */
export const CustomerBlock = ({ form, customer_id, children }: { form: Form<Filled>; customer_id: number | undefined; children: ReactNode }) => {
  const say = useSay()
  const sees = useCan()(carrier.orders.may.price)
  const order = usePricedForm(form)
  useContractPrice({ order, customer_id, onPrice: useShownPrice(form) })
  return (
    <FormSection title={say(behalf, 'customerBlock')}>
      {children}
      {sees ? (
        <PriceFields form={form} mayManual>
          <ContractPrice order={order} customer_id={customer_id} />
        </PriceFields>
      ) : (
        <p className="field-help field-wide">{say(behalf, 'priceUnseen')}</p>
      )}
    </FormSection>
  )
}
