import { order } from '@yunshu/contract/order/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { DispatchRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const common = ['whyPlan', 'whyCustomer', 'whyGoods'] as const

/** 取消派车: asks the carrier to let go of the shipper's orders on a trip that has not left. */
export const AskCancelDialog = ({ row, onClose }: { row: DispatchRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={order.askCancelTrip}
      start={{ waybill_id: row.waybill_id, reason: '' }}
      done={({ order_nos }) => say(phrases, 'cancelAsked', { order_nos: order_nos.join(' ') })}
      terms={orderTerms}
      title={`${say(phrases, 'askCancel')} ${row.dispatch_no}`}
      label={say(phrases, 'askCancel')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" help={say(phrases, 'askCancelHelp', { carrier_name: row.carrier_name })} wide>
          <ReasonInput common={common.map((key) => say(phrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}
