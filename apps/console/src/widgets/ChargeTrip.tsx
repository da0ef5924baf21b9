import { chargeTerms } from '@yunshu/contract/charge/words'
import { itemName } from '@yunshu/contract/charge/machine'
import { expense } from '@yunshu/contract/expense/contract'
import { onTrips, sideOf } from '@yunshu/contract/expense/items'
import { itemCategory, itemState } from '@yunshu/contract/expense/machine'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Pick } from '../kit/controls.tsx'
import { Field } from '../kit/Field.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { charges as phrases } from './chargePhrases.ts'

type Order = { readonly order_id: number; readonly order_no: string }
type Props = { readonly waybill_id: number; readonly direction: 1 | 2; readonly orders: readonly Order[]; readonly onClose: () => void }

/** One of the items that the company keeps, put on a trip: asked of its shipper (1), or added to what its payee gets or taken from it (2). */
export const ChargeTripDialog = ({ waybill_id, direction, orders, onClose }: Props) => {
  const say = useSay()
  const { data } = useCall(expense.items, {}, { kinds: ['expense'] })
  const items = (data?.data ?? []).filter(
    ({ id, item_code, item_side, item_state, category }) =>
      sideOf(item_side, direction) &&
      (id === null ? onTrips(item_code) : item_state === itemState.code.inUse && category !== itemCategory.code.reimbursed)
  )
  const options = items.map(({ id, item_code, item_name }) => ({
    value: item_code,
    label: `${item_code} ${say.label(itemName(item_code, id === null ? '' : item_name))}`
  }))
  const [only] = orders
  return (
    <CommandDialog
      command={expense.chargeTrip}
      start={{ waybill_id, direction, reason: '', ...(orders.length === 1 && only ? { order_id: only.order_id } : {}) }}
      done={({ charge_no }) => say(phrases, 'added', { charge_no })}
      terms={chargeTerms}
      title={say(phrases, direction === 1 ? 'addTitle' : 'addDownTitle')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="item_code" label={say(phrases, 'item')}>
            <Pick of={options} />
          </Field>
          {direction === 1 && orders.length > 1 && (
            <Field form={form} name="order_id" label={say(phrases, 'order')}>
              <Pick of={orders.map(({ order_id, order_no }) => ({ value: order_id, label: order_no }))} />
            </Field>
          )}
          <Field form={form} name="amount_fen" help={say(phrases, direction === 1 ? 'addHelp' : 'addDownHelp')} />
          <Field form={form} name="reason" label={say(phrases, 'because')} />
        </>
      )}
    </CommandDialog>
  )
}

type Charged = { readonly id: number; readonly version: number; readonly charge_no: string }
export const UnchargeTripDialog = ({ charge: { id: charge_id, version, charge_no }, onClose }: { charge: Charged; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={expense.unchargeTrip}
      start={{ charge_id, version, reason: '' }}
      done={say(phrases, 'removed', { charge_no })}
      terms={chargeTerms}
      title={say(phrases, 'removeTitle', { charge_no })}
      label={say(phrases, 'remove')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" label={say(phrases, 'because')} />}
    </CommandDialog>
  )
}
