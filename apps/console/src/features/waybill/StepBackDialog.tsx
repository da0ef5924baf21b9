import { stateOf } from '@yunshu/contract/kit/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Takes the last node back (节点回退), within a day and with a reason. */
export const StepBackDialog = ({ row: { id, version, waybill_no }, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(waybill.stepBack, { id, version, reason: '' }, ({ waybill_status }) => {
    toastDone(say(phrases, 'backDone', { state: stateOf(waybillMachine, waybill_status) }))
    onClose()
  })
  const common = (['reasonWrongNode', 'reasonWrongTime', 'reasonNotTrue'] as const).map((key) => say(phrases, key))
  return (
    <FormDialog
      filling={filling}
      terms={waybillTerms}
      title={`${say(phrases, 'stepBack')} ${waybill_no}`}
      label={say(phrases, 'stepBack')}
      onClose={onClose}
    >
      <Field form={filling.form} name="reason" help={say(phrases, 'backWhy')}>
        <ReasonInput common={common} />
      </Field>
    </FormDialog>
  )
}
