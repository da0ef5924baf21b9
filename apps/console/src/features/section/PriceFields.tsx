import { Alert } from 'antd'
import { billingUnit, vatRates } from '@yunshu/contract/rate/enums'
import { priceFormFaults } from '@yunshu/contract/section/check'
import { priceMay, type section } from '@yunshu/contract/section/contract'
import { FormSection } from '../../kit/CommandForm.tsx'
import { PercentInput, Pick } from '../../kit/controls.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useRules } from '../../kit/useRules.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'
import { KmInput } from './SectionEditPage.tsx'
import type { PriceRow } from './columns.tsx'

type PriceEntry = EntryOf<typeof section.createPrice, typeof section.updatePrice>
const rates = vatRates.map((value) => ({ value, label: `${value / 100}%` }))

/** A price as a form takes it; who may not see what a customer pays is not asked to change it. */
export const priceShown = (row: PriceRow) => ({
  ...row,
  up_fen: row.up_fen ?? 0,
  up_rate_bp: vatRates.find((rate) => rate === row.up_rate_bp) ?? 900
})
/** A new price: by the trip, at the usual rate. */
export const blankPrice = { billing_unit: billingUnit.code.trip, up_rate_bp: 900, cancel_ladder: [] } as const

/** Whether trips have run under a price, and what follows from that. */
export const UseNote = ({ row: { used_count, used_to, revision } }: { row: PriceRow }) => {
  const say = useSay()
  return used_to === null ? (
    <Alert type="info" showIcon title={say(phrases, 'unused')} />
  ) : (
    <Alert type="warning" showIcon title={say(phrases, 'used', { count: used_count, day: used_to, next: revision + 1 })} />
  )
}

/** The fields of a price: for what, how much, what is added, and when it holds. */
export const PriceFields = ({ form }: { form: Form<PriceEntry> }) => {
  const say = useSay()
  const can = useCan()
  const { options } = useVehicleTypes()
  useRules(form, priceFormFaults)
  return (
    <>
      <FormSection title={say(phrases, 'basis')}>
        <Field form={form} name="vehicle_type_id">
          <Pick of={options} />
        </Field>
        <Field form={form} name="billing_unit">
          <Pick of={billingUnit} />
        </Field>
        <Field form={form} name="up_fen" />
        <Field form={form} name="up_rate_bp">
          <Pick of={rates} />
        </Field>
        {can(priceMay.down) && <Field form={form} name="down_fen" />}
        <Field form={form} name="return_bp" />
      </FormSection>
      <FormSection title={say(phrases, 'validity')}>
        <Field form={form} name="valid_from" />
        <Field form={form} name="valid_to" />
      </FormSection>
      <FormSection title={say(phrases, 'surcharges')}>
        <Field form={form} name="base_stops" />
        <Field form={form} name="stop_fen" />
        <Field form={form} name="base_m">
          <KmInput />
        </Field>
        <Field form={form} name="extra_km_fen" />
        <Field form={form} name="free_wait_min" />
        <Field form={form} name="wait_fen_hour" />
        <Field form={form} name="night_fen" />
      </FormSection>
      <FormSection title={say(phrases, 'cancel')}>
        <div className="field-wide">
          <FormRows
            form={form}
            name="cancel_ladder"
            blank={() => ({})}
            addLabel={say(phrases, 'addStep')}
            title={(i) => say(phrases, 'stepAt', { n: i + 1 })}
          >
            {(step) => (
              <>
                <Field form={step} name="notice_min" />
                <Field form={step} name="cancel_fen" />
              </>
            )}
          </FormRows>
        </div>
      </FormSection>
      <FormSection title={say(phrases, 'fuel')}>
        <Field form={form} name="fuel_base_fen" />
        <Field form={form} name="fuel_share_bp">
          <PercentInput />
        </Field>
        <Field form={form} name="fuel_trigger_bp">
          <PercentInput />
        </Field>
        <Field form={form} name="remark" wide />
      </FormSection>
    </>
  )
}
