import { billingUnit } from '@yunshu/contract/rate/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { Field } from '../kit/Field.tsx'
import { useFormValue, type Form } from '../kit/form.ts'
import { useSay } from '../kit/lang.ts'
import { Pick, PickMany } from '../kit/picks.tsx'
import { useFleets } from './fleets.ts'
import { blocks } from './phrases.ts'

const { trip, tonne, cubicMetre, kilometre } = billingUnit.code
const { fixed, bid } = supplyPriceMode.code
type Terms = {
  publish_scope: number
  fleet_ids?: readonly number[]
  price_mode: number
  price_unit: number
  price_fen?: number | null
  deposit_fen?: number | null
  expire_at: string
  remark?: string
}

/** What is decided about a cargo that is offered to drivers: to whom, at what price, and until when. */
export const SupplyTerms = ({ form }: { form: Form<Terms> }) => {
  const say = useSay()
  const mode = useFormValue(form, 'price_mode')
  const scope = useFormValue(form, 'publish_scope')
  const fleets = useFleets()
  const label = mode === fixed ? {} : { label: say(blocks, mode === bid ? 'priceMost' : 'priceAbout') }
  return (
    <div className="form-grid">
      <Field form={form} name="publish_scope">
        <Pick of={supplyScope} />
      </Field>
      {scope === supplyScope.code.fleets && (
        <Field form={form} name="fleet_ids" required>
          <PickMany of={fleets} />
        </Field>
      )}
      <Field form={form} name="expire_at" />
      <Field form={form} name="price_mode">
        <Pick of={supplyPriceMode} />
      </Field>
      <Field form={form} name="price_unit">
        <Pick of={[trip, tonne, cubicMetre, kilometre].map((value) => ({ value, label: say.label(nameOf(billingUnit, value)) }))} />
      </Field>
      <Field form={form} name="price_fen" required={mode === fixed} {...label} />
      <Field form={form} name="deposit_fen" help={say(blocks, 'driverDepositHelp')} />
      <Field form={form} name="remark" wide />
    </div>
  )
}
