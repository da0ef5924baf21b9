import { useState } from 'react'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { Bulk } from '../../kit/Bulk.tsx'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, valuesOf, type Form } from '../../kit/form.ts'
import { kg } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { validate, clean, schemaOf } from '../../kit/validate.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { Route } from '../../widgets/Route.tsx'
import { useChoices } from './choices.tsx'
import type { OrderRow } from './columns.tsx'
import { DeadlinePick } from './DeadlinePick.tsx'
import { LastPriceText } from './LastPriceText.tsx'
import { phrases } from './phrases.ts'

type Road = { start_area_code: string; end_area_code: string }
export type Assigned = { carrier_id: number; price_mode: 2 | 3; freight_fen: number; price_reason: string; accept_deadline?: string }

/** 派单: one order, or the picked ones, to a signed carrier at a price. */
export const AssignDialog = ({ rows, onClose }: { rows: readonly OrderRow[]; onClose: () => void }) => {
  const say = useSay()
  const [agreed, setAgreed] = useState<Assigned>()
  const [first] = rows
  const filling = useCommandForm(
    order.assign,
    { id: first?.id ?? 0, ...(first && { version: first.version }), price_mode: 2, price_reason: '' },
    () => {
      toastDone(say(phrases, 'done', { order_no: first?.order_no ?? '', move: say.both(orderMachine.moves.assign) }))
      onClose()
    }
  )
  if (!first) return null
  const many = rows.length > 1
  const title = many ? say(phrases, 'assignMany', { count: rows.length }) : say(phrases, 'assignTitle', { order_no: first.order_no })
  if (agreed)
    return (
      <Bulk
        title={title}
        command={order.assign}
        rows={rows}
        no={(row) => row.order_no}
        input={(row) => ({ ...agreed, id: row.id, version: row.version })}
        onClose={onClose}
      />
    )
  const submitMany = async () => {
    const schema = schemaOf(order.assign.input)
    const input = clean(schema, valuesOf(filling.form))
    const faults = validate(schema, input)
    filling.form.store.setState({ faults })
    const { id: _, version: __, ...rest } = input as Assigned & { id: number; version: number }
    if (Object.keys(faults).length === 0) setAgreed(rest)
  }
  return (
    <FormDialog
      filling={many ? { ...filling, submit: submitMany } : filling}
      terms={orderTerms}
      title={title}
      label={say.both(orderMachine.moves.assign)}
      onClose={onClose}
      width={640}
      columns={2}
    >
      {!many && (
        <p className="field-wide assign-what">
          <Route row={first} /> · {first.goods_name} · {kg(first.goods_kg)} kg
        </p>
      )}
      <AssignFields form={filling.form as unknown as Form<Assigned>} perOrder={many} road={roadOf(first)} />
    </FormDialog>
  )
}

const roadOf = ({ start_area_code, end_area_code }: OrderRow): Road | undefined =>
  start_area_code && end_area_code ? { start_area_code, end_area_code } : undefined

/** Carrier, price with its reason, time to accept; also the assignment block of a new order. */
export const AssignFields = ({ form, perOrder = false, road }: { form: Form<Assigned>; perOrder?: boolean; road?: Road | undefined }) => {
  const say = useSay()
  const { choices } = useChoices()
  const carrier_id = useFormValue(form, 'carrier_id')
  const carriers = (choices?.carriers ?? []).map(({ id, name, score }) => ({
    value: id,
    label: score === null ? name : `${name} · ${say(phrases, 'score', { score })}`
  }))
  return (
    <div className="form-grid">
      <Field form={form} name="carrier_id" wide {...(choices && carriers.length === 0 && { help: say(phrases, 'noCarriers') })}>
        <Pick of={carriers} />
      </Field>
      <Field form={form} name="price_mode">
        <Pick of={[2, 3].map((value) => ({ value, label: say.both(priceMode.names[value as 2]) }))} />
      </Field>
      <Field form={form} name="freight_fen" {...(perOrder && { label: say(phrases, 'perOrder') })} />
      <Field form={form} name="accept_deadline" label={say(phrases, 'acceptWithin')}>
        <DeadlinePick />
      </Field>
      {road && (
        <p className="field-help field-wide">
          <LastPriceText {...road} carrier_id={carrier_id ?? undefined} />
        </p>
      )}
      <Field form={form} name="price_reason" wide help={say(phrases, 'priceWhy')}>
        <ReasonInput common={[say(phrases, 'whyPhone'), say(phrases, 'whyContract'), say(phrases, 'whyLast')]} />
      </Field>
    </div>
  )
}
