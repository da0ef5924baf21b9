import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Gives a trip up before it is loaded; what it carried goes back to the orders. */
export const CancelDialog = ({ row: { id, version, waybill_no }, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(waybill.cancel, { id, version, reason: '' }, () => {
    toastDone(say(phrases, 'cancelDone', { waybill_no }))
    onClose()
  })
  const common = (['reasonVehicleDown', 'reasonDriverOut', 'reasonCustomer', 'reasonGoods', 'reasonPlan'] as const).map((key) => say(phrases, key))
  return (
    <FormDialog
      filling={filling}
      terms={waybillTerms}
      title={`${say(phrases, 'cancel')} ${waybill_no}`}
      label={say(phrases, 'cancel')}
      onClose={onClose}
    >
      <Field form={filling.form} name="reason" help={say(phrases, 'cancelWhy')}>
        <ReasonInput common={common} />
      </Field>
    </FormDialog>
  )
}
