import { useEffect, useState } from 'react'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { Bulk } from '../../kit/Bulk.tsx'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, read, useFormValue, write, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { toastDone } from '../../kit/toast.tsx'
import { undoBy } from '../../kit/undo.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { CarrierChoice } from './lazyParts.ts'
import { useChoices } from './choices.tsx'
import type { OrderRow } from './columns.tsx'
import { ContractPrice, useContractPrice, type PricedOrder } from './ContractPrice.tsx'
import { DeadlinePick } from './DeadlinePick.tsx'
import { LastPriceText } from './LastPriceText.tsx'
import { OrderTerms } from './OrderTerms.tsx'
import { phrases } from './phrases.ts'
import { PriceFields, useShownPrice } from './PriceFields.tsx'

type Road = { start_area_code: string; end_area_code: string }
type Assigned = Omit<InputOf<typeof order.assign>, 'id' | 'version'>

/** 派单: one order, or the picked ones, to a signed carrier at a price. */
export const AssignDialog = ({ rows, onClose }: { rows: readonly OrderRow[]; onClose: () => void }) => {
  const say = useSay()
  const [agreed, setAgreed] = useState<Assigned>()
  const [first] = rows
  const filling = useCommandForm(
    order.assign,
    { id: first?.id ?? 0, ...(first && { version: first.version }), price_mode: 1, price_reason: '' },
    ({ id, version }) => {
      const said = say(phrases, 'done', { order_no: first?.order_no ?? '', move: say.label(orderMachine.moves.assign) })
      toastDone(said, undoBy(order.withdraw, { id, version }))
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
  const submitMany = async () => setAgreed(filling.check())
  return (
    <FormDialog
      filling={many ? { ...filling, submit: submitMany } : filling}
      terms={orderTerms}
      title={title}
      label={say.label(orderMachine.moves.assign)}
      onClose={onClose}
      width={720}
      columns={2}
    >
      {!many && (
        <div className="field-wide assign-what">
          <OrderTerms row={first} priced={false} columns={2} />
        </div>
      )}
      <AssignFields form={filling.form} perOrder={many} compare road={roadOf(first)} order_id={many ? undefined : first.id} />
    </FormDialog>
  )
}

const roadOf = ({ start_area_code, end_area_code }: OrderRow): Road | undefined =>
  start_area_code && end_area_code ? { start_area_code, end_area_code } : undefined

/** Carrier, price with its reason, time to accept; also the assignment block of a new order. */
export const AssignFields = ({
  form,
  perOrder = false,
  compare = false,
  road,
  order,
  order_id
}: {
  form: Form<Assigned>
  perOrder?: boolean
  /** Shows the carriers beside each other, to take one by a click. */
  compare?: boolean
  road?: Road | undefined
  order?: PricedOrder | undefined
  order_id?: number | undefined
}) => {
  const say = useSay()
  const can = useCan()
  const isContract = useFormValue(form, 'price_mode') === 1
  const shown = useShownPrice(form)
  const { choices } = useChoices()
  const carrier_id = useFormValue(form, 'carrier_id')
  useContractPrice({ order, order_id, carrier_id: carrier_id ?? undefined, onPrice: shown })
  const usual = choices?.carriers.find(({ default_flag }) => default_flag)?.id
  useEffect(() => {
    if (usual !== undefined && !read(form, 'carrier_id')) write(form, 'carrier_id', usual)
  }, [form, usual])
  const take = (id: number, contract: boolean | undefined) => takeCarrier(form, id, contract)
  const carriers = (choices?.carriers ?? []).map(({ id, name, score }) => ({
    value: id,
    label: score === null ? name : `${name} · ${say(phrases, 'score', { score })}`
  }))
  return (
    <div className="form-grid">
      <Field form={form} name="carrier_id" wide {...(choices && carriers.length === 0 && { help: say(phrases, 'noCarriers') })}>
        <Pick of={carriers} />
      </Field>
      {compare && <CarrierChoice order_id={order_id} value={carrier_id ?? undefined} onTake={take} />}
      <PriceFields form={form} mayManual={can(shipper.source.may.price)} perOrder={perOrder}>
        <Field form={form} name="accept_deadline" label={say(phrases, 'acceptWithin')}>
          <DeadlinePick />
        </Field>
        {isContract && perOrder && <p className="field-help field-wide">{say(phrases, 'contractEach')}</p>}
        {!perOrder && !compare && <ContractPrice order={order} order_id={order_id} carrier_id={carrier_id ?? undefined} />}
        {road && (
          <p className="field-help field-wide">
            <LastPriceText {...road} carrier_id={carrier_id ?? undefined} />
          </p>
        )}
      </PriceFields>
    </div>
  )
}

/** Takes a carrier out of the comparison: at its contract price where it has one, otherwise at a price that is typed. What was typed already stays. */
export const takeCarrier = (form: Form<Assigned>, carrier_id: number, contract: boolean | undefined): void => {
  write(form, 'carrier_id', carrier_id)
  const byContract = read(form, 'price_mode') === priceMode.code.contract
  if (contract === false && byContract) fillIn(form, { price_mode: priceMode.code.fixed, freight_fen: undefined })
  if (contract && !byContract && !read(form, 'freight_fen')) fillIn(form, { price_mode: priceMode.code.contract, freight_fen: undefined })
}
