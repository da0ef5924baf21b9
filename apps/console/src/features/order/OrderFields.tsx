import { useEffect } from 'react'
import { needReceipt, orderKind, payMode } from '@yunshu/contract/order/machine'
import { NumberInput, Pick, PickMany } from '../../kit/controls.tsx'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write, type Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import { useChoices } from './choices.tsx'
import { bodyNames } from './bodies.ts'
import { blankEnd, blankStart, routeType, type OrderInput } from './draft.ts'
import { phrases } from './phrases.ts'
import { EndFields, StartFields } from './PointFields.tsx'

/** Everything of an order but its assignment: what, from where, to where, how. The route type follows from the points. */
export const OrderFields = ({ form }: { form: Form<OrderInput> }) => {
  const say = useSay()
  const { vehicleTypes } = useChoices()
  const pickups = (useFormValue(form, 'fahuo') ?? []).length
  const deliveries = (useFormValue(form, 'shouhuo') ?? []).length
  const type = useFormValue(form, 'xianlu_type')
  const cold = useFormValue(form, 'order_kind') === 2
  const insured = useFormValue(form, 'insured_flag') === true
  useEffect(() => {
    const fit = routeType(pickups, deliveries)
    if (type !== fit) write(form, 'xianlu_type', fit)
  }, [form, pickups, deliveries, type])
  return (
    <>
      <FormSection title={say(phrases, 'pickups')}>
        <FormRows
          form={form}
          name="fahuo"
          blank={blankStart}
          addLabel={say(phrases, 'addPickup')}
          title={(i) => say(phrases, 'pickupNo', { no: i + 1 })}
        >
          {(row) => <StartFields form={row} />}
        </FormRows>
      </FormSection>
      <FormSection title={say(phrases, 'deliveries')}>
        <FormRows
          form={form}
          name="shouhuo"
          blank={blankEnd}
          addLabel={say(phrases, 'addDelivery')}
          title={(i) => say(phrases, 'deliveryNo', { no: i + 1 })}
        >
          {(row) => <EndFields form={row} />}
        </FormRows>
      </FormSection>
      <FormSection title={say(phrases, 'demands')}>
        <Field form={form} name="order_kind">
          <Pick of={orderKind} />
        </Field>
        <Field form={form} name="customer_order_no" />
        {cold && (
          <Field form={form} name="temp_min">
            <NumberInput unit="℃" decimals={1} />
          </Field>
        )}
        {cold && (
          <Field form={form} name="temp_max">
            <NumberInput unit="℃" decimals={1} />
          </Field>
        )}
        <Field form={form} name="vehicle_type_ids">
          <PickMany of={vehicleTypes} />
        </Field>
        <Field form={form} name="vehicle_count" />
        <Field form={form} name="box_type">
          <Pick of={bodyNames.map((name) => ({ value: name.zh, label: say.label(name) }))} allowClear />
        </Field>
        <Field form={form} name="pay_mode">
          <Pick of={payMode} />
        </Field>
        <Field form={form} name="need_receipt">
          <Pick of={needReceipt} />
        </Field>
        <Field form={form} name="receipt_days" />
        <Field form={form} name="insured_flag" />
        {insured && <Field form={form} name="goods_value_fen" />}
        <Field form={form} name="release_hold" />
        <Field form={form} name="remark" wide />
      </FormSection>
    </>
  )
}
