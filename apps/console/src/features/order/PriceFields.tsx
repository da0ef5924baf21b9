import { priceMode } from '@yunshu/contract/order/machine'
import { type ReactNode, useCallback } from 'react'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, read, useFormValue, write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { phrases } from './phrases.ts'

type Priced = { price_mode?: 1 | 2 | 3; freight_fen?: number; price_reason?: string }
type PriceProps = {
  form: Form<Priced>
  mayManual: boolean
  /** The price is that of each of several orders. */
  perOrder?: boolean
  /** What stands between the price and its reason. */
  children?: ReactNode
}

/** A price of the contract, or one that is named, with its reason. */
export const PriceFields = ({ form, mayManual, perOrder = false, children }: PriceProps) => {
  const say = useSay()
  const isContract = useFormValue(form, 'price_mode') === priceMode.code.contract
  const choose = (mode: number | string | undefined) => {
    if (mode !== priceMode.code.contract) write(form, 'freight_fen', undefined)
  }
  return (
    <>
      <Field form={form} name="price_mode">
        <Pick
          of={([1, 2, 3] as const).map((value) => ({ value, label: say.label(priceMode.names[value]), disabled: value !== 1 && !mayManual }))}
          onChange={choose}
        />
      </Field>
      {!isContract && <Field form={form} name="freight_fen" required {...(perOrder && { label: say(phrases, 'perOrder') })} />}
      {children}
      <Field form={form} name="price_reason" wide required={!isContract} help={say(phrases, isContract ? 'priceNote' : 'priceWhy')}>
        <ReasonInput common={[say(phrases, 'whyPhone'), say(phrases, 'whyContract'), say(phrases, 'whyLast')]} />
      </Field>
    </>
  )
}

/** Sends the contract price along as it was shown, so that another one is refused. */
export const useShownPrice = (form: Form<Priced>): ((fen: number | undefined) => void) =>
  useCallback(
    (fen) => {
      if (read(form, 'price_mode') === priceMode.code.contract && read(form, 'freight_fen') !== fen) write(form, 'freight_fen', fen)
    },
    [form]
  )
