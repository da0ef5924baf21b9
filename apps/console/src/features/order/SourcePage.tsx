import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { dealMode, orderMachine, priceMode } from '@yunshu/contract/order/machine'
import { Pick } from '../../kit/controls.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { FormSection } from '../../kit/CommandForm.tsx'
import { part, read, useFormValue, write, type Draft, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCan } from '../../kit/rights.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { AssignFields, takeCarrier } from './AssignDialog.tsx'
import { useChoices } from './choices.tsx'
import { blankOrder, dropDraft, useStoredDraft, type OrderInput, type TakePrice } from './draft.ts'
import { usePricedForm } from './ContractPrice.tsx'
import { QuickFill } from './lazyParts.ts'
import { useKeptDraft } from './KeptDraft.tsx'
import { OrderForm } from './OrderForm.tsx'
import type { CarrierTaking } from './OrderSide.tsx'
import { phrases } from './phrases.ts'

type Created = InputOf<typeof order.create>

/** 发货下单: a new order, or one like another (`?copy=`). */
export const SourcePage = () => {
  const [search] = useSearchParams()
  const id = Number(search.get('copy') ?? 0)
  return id ? <CopySource key={id} id={id} /> : <NewSource />
}

const CopySource = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(order.form, { id, copy: true }, { kinds: [] })
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <SourceForm initial={{ ...data.form, deal_mode: dealMode.code.later }} title={say(phrases, 'copyTitle', { order_no: data.order_no })} />
}

const NewSource = () => {
  const say = useSay()
  const { kept, turn, note } = useKeptDraft<OrderInput>('order.draft')
  return <SourceForm key={turn} initial={kept ?? blankOrder()} title={say(phrases, 'sourceTitle')} note={note} keep />
}

const SourceForm = ({
  initial,
  title,
  note,
  keep = false
}: {
  initial: Draft<OrderInput>
  title: string
  note?: React.ReactNode
  keep?: boolean
}) => {
  const say = useSay()
  const leave = useLeave()
  const filling = useCommandForm(order.create, { ...initial, submit: true }, ({ id, order_no, order_status }, { submit, deal_mode }) => {
    dropDraft('order.draft')
    // The lot is put out to bid over the page of the order, once that may be assigned at all.
    const toBid = deal_mode === dealMode.code.bidding && order_status === orderMachine.code.open ? { toBid: id } : {}
    leave(say(phrases, submit ? 'placed' : 'drafted', { order_no }), linkTo(shipper.orderInfo, { id, ...toBid }))
  })
  const { form } = filling
  useStoredDraft(form, 'order.draft', keep)
  const carrier = useTaking(form)
  const takePrice = usePriceTaking(form)
  const place = async (event?: React.SyntheticEvent) => {
    write(filling.form, 'submit', true)
    await filling.submit(event)
  }
  const asDraft = async () => {
    write(filling.form, 'submit', false)
    write(filling.form, 'assign', undefined)
    await filling.submit()
  }
  return (
    <OrderForm
      filling={{ ...filling, submit: place }}
      title={title}
      label={say(phrases, 'place')}
      note={
        <>
          {note}
          {keep && <QuickFill form={form} onPrice={takePrice} />}
        </>
      }
      carrier={carrier}
      also={
        <Button disabled={filling.busy} onClick={() => void asDraft()}>
          {say(phrases, 'placeDraft')}
        </Button>
      }
    >
      <AssignBlock form={form} />
    </OrderForm>
  )
}

/** The carrier in the comparison beside the form: taking one assigns the order when it is placed. Nothing for who may not assign it yet. */
const useTaking = (form: Form<Created>): CarrierTaking | undefined => {
  const can = useCan()
  const { choices } = useChoices()
  const value = useFormValue(form, 'assign')?.carrier_id ?? undefined
  if (!can(shipper.orders.may.assign) || choices?.order_audit !== false) return undefined
  return {
    value,
    onTake: (carrier_id, contract) => {
      write(form, 'deal_mode', dealMode.code.assigned)
      if (!read(form, 'assign')) write(form, 'assign', blankAssignment)
      takeCarrier(part(form, 'assign'), carrier_id, contract)
    }
  }
}
/** A price out of a pasted message assigns the order at it, the words as the reason; nothing for who may not name a price. */
const usePriceTaking = (form: Form<Created>): TakePrice | undefined => {
  const can = useCan()
  const { choices } = useChoices()
  if (!can(shipper.orders.may.assign) || !can(shipper.source.may.price) || choices?.order_audit !== false) return undefined
  return (freight_fen, price_reason) => {
    write(form, 'deal_mode', dealMode.code.assigned)
    write(form, 'assign', { ...blankAssignment, ...read(form, 'assign'), price_mode: priceMode.code.fixed, freight_fen, price_reason })
  }
}
const blankAssignment = { price_mode: priceMode.code.contract, price_reason: '' } as const

const helpOf = (deal_mode: number | null | undefined, audited: boolean) => {
  if (deal_mode === dealMode.code.bidding) return audited ? 'bidAfterAudit' : 'assignBid'
  return audited ? 'auditFirst' : deal_mode === dealMode.code.assigned ? 'assignNow' : 'assignLater'
}

/** Given to a carrier in the same step, or kept for later. */
const AssignBlock = ({ form }: { form: Form<Created> }) => {
  const say = useSay()
  const can = useCan()
  const { choices } = useChoices()
  const deal_mode = useFormValue(form, 'deal_mode')
  const may = can(shipper.orders.may.assign)
  const order = usePricedForm(form)
  const start = useFormValue(form, 'fahuo')?.[0]?.start_area_code
  const end = useFormValue(form, 'shouhuo')?.at(-1)?.end_area_code
  const options = dealMode.codes.toReversed().map((value) => ({
    value,
    label: say.label(dealMode.names[value]),
    disabled: value === 1 ? !may || choices?.order_audit === true : value === 2 && !can(shipper.orders.may.toBid)
  }))
  const choose = (value: number | string | undefined) => write(form, 'assign', value === 1 ? blankAssignment : undefined)
  return (
    <FormSection title={say(phrases, 'assignBlock')}>
      <Field form={form} name="deal_mode" wide help={say(phrases, helpOf(deal_mode, choices?.order_audit === true))}>
        <Pick of={options} onChange={choose} />
      </Field>
      {deal_mode === 1 && (
        <div className="field-wide">
          <AssignFields form={part(form, 'assign')} order={order} road={start && end ? { start_area_code: start, end_area_code: end } : undefined} />
        </div>
      )}
    </FormSection>
  )
}
