import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { dealMode, priceMode } from '@yunshu/contract/order/machine'
import { Pick } from '../../kit/controls.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, useFormValue, type Draft } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { useChoices } from './choices.tsx'
import { CustomerBlock } from './CustomerBlock.tsx'
import { blankOrder, dropDraft, type TakePrice, useStoredDraft } from './draft.ts'
import { useKeptDraft } from './KeptDraft.tsx'
import { QuickFill } from './lazyParts.ts'
import { OrderForm } from './OrderForm.tsx'
import { behalf } from './behalfPhrases.ts'
import { phrases } from './phrases.ts'

type Placed = InputOf<typeof order.placeFor>

/** 代客下单: an order taken down for a customer who rang or wrote, or one like another (`?copy=`). */
export const BehalfPage = () => {
  const [search] = useSearchParams()
  const id = Number(search.get('copy') ?? 0)
  return id ? <CopyOrder key={id} id={id} /> : <NewOrder />
}

const byContract = { price_mode: priceMode.code.contract, price_reason: '', deal_mode: dealMode.code.assigned } as const

const CopyOrder = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(order.form, { id, copy: true }, { kinds: [] })
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  const { form, shipper_id, order_no } = data
  return <BehalfForm initial={{ ...form, ...byContract, shipper_id }} title={say(phrases, 'copyTitle', { order_no })} />
}

const NewOrder = () => {
  const say = useSay()
  const { kept, turn, note } = useKeptDraft<Placed>('order.behalf')
  return <BehalfForm key={turn} initial={kept ?? { ...blankOrder(), ...byContract }} title={say.label(carrier.orderAdd)} note={note} keep />
}

type FormProps = { initial: Draft<Placed>; title: string; note?: ReactNode; keep?: boolean }
const BehalfForm = ({ initial, title, note, keep = false }: FormProps) => {
  const say = useSay()
  const leave = useLeave()
  const mayPrice = useCan()(carrier.orders.may.price)
  const { choices, customers } = useChoices()
  const filling = useCommandForm(order.placeFor, initial, ({ id, order_no }) => {
    dropDraft('order.behalf')
    leave(say(behalf, 'placedFor', { order_no }), linkTo(carrier.orderInfo, { id }))
  })
  const { form } = filling
  useStoredDraft(form, 'order.behalf', keep)
  const customer_id = useFormValue(form, 'shipper_id') ?? undefined
  const takePrice: TakePrice = (freight_fen, price_reason) => fillIn(form, { price_mode: priceMode.code.fixed, freight_fen, price_reason })
  return (
    <OrderForm
      filling={filling}
      title={title}
      label={say(behalf, 'placeFor')}
      note={
        <>
          {note}
          {keep && <QuickFill form={form} customer_id={customer_id ?? 0} {...(mayPrice && { onPrice: takePrice })} />}
          <CustomerBlock form={form} customer_id={customer_id}>
            <Field
              form={form}
              name="shipper_id"
              label={say(behalf, 'customer')}
              wide
              help={say(behalf, choices && customers.length === 0 ? 'noCustomers' : 'customerHelp')}
            >
              <Pick of={customers} />
            </Field>
          </CustomerBlock>
        </>
      }
    />
  )
}
