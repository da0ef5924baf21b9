import { orderTerms } from '@yunshu/contract/order/words'
import type { ReactNode } from 'react'
import { FormPage } from '../../kit/FormPage.tsx'
import type { Filling } from '../../kit/useCommandForm.ts'
import type { OrderInput } from './draft.ts'
import { OrderFields } from './OrderFields.tsx'
import { OrderSide } from './OrderSide.tsx'

type OrderFormProps = {
  filling: Filling<OrderInput>
  title: string
  label: string
  /** Buttons beside the one that saves. */
  also?: ReactNode
  /** Stands above the fields. */
  note?: ReactNode
  /** What only a new order has. */
  children?: ReactNode
}

/** The page on which an order is filled in: a new one, one like another, or one that is changed. */
export const OrderForm = ({ filling, title, label, also, note, children }: OrderFormProps) => (
  <FormPage filling={filling} terms={orderTerms} title={title} label={label} side={<OrderSide form={filling.form} />} also={also}>
    {note}
    <OrderFields form={filling.form} />
    {children}
  </FormPage>
)
