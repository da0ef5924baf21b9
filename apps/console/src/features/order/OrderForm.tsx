import { orderTerms } from '@yunshu/contract/order/words'
import type { ReactNode } from 'react'
import { FormPage } from '../../kit/FormPage.tsx'
import type { Filling } from '../../kit/useCommandForm.ts'
import type { OrderInput } from './draft.ts'
import { OrderFields } from './OrderFields.tsx'
import { OrderSide, type CarrierTaking } from './OrderSide.tsx'

type OrderFormProps = {
  filling: Filling<OrderInput>
  title: string
  label: string
  /** Buttons beside the one that saves. */
  also?: ReactNode
  /** Stands above the fields. */
  note?: ReactNode
  /** Takes a carrier out of the comparison at the side; without it the comparison is only read. */
  carrier?: CarrierTaking | undefined
  /** What only a new order has. */
  children?: ReactNode
}

/** The page on which an order is filled in: a new one, one like another, or one that is changed. */
export const OrderForm = ({ filling, title, label, also, note, carrier, children }: OrderFormProps) => (
  <FormPage filling={filling} terms={orderTerms} title={title} label={label} side={<OrderSide form={filling.form} carrier={carrier} />} also={also}>
    {note}
    <OrderFields form={filling.form} />
    {children}
  </FormPage>
)
