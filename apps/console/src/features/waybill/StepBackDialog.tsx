import { stateOf } from '@yunshu/contract/kit/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { reasons } from './reasonPhrases.ts'

/** Takes the last node back (节点回退), within a day and with a reason. */
export const StepBackDialog = ({ row: { id, version, waybill_no }, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  const common = (['reasonWrongNode', 'reasonWrongTime', 'reasonNotTrue'] as const).map((key) => say(reasons, key))
  return (
    <CommandDialog
      command={waybill.stepBack}
      start={{ id, version, reason: '' }}
      done={({ waybill_status }) => say(phrases, 'backDone', { state: stateOf(waybillMachine, waybill_status) })}
      terms={waybillTerms}
      title={`${say(phrases, 'stepBack')} ${waybill_no}`}
      label={say(phrases, 'stepBack')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" help={say(phrases, 'backWhy')}>
          <ReasonInput common={common} />
        </Field>
      )}
    </CommandDialog>
  )
}
