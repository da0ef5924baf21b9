import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { phrases } from './phrases.ts'

export type Paper = { policy_id: number } | { inspection_id: number }

/** Takes back a policy or an inspection that was typed in wrongly. */
export const DiscardDialog = ({ id, paper, onClose }: { id: number; paper: Paper; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={vehicle.discard}
      start={{ id, ...paper, reason: '' }}
      done={say(phrases, 'discarded')}
      terms={vehicleTerms}
      title={say(phrases, 'discardTitle')}
      label={say(phrases, 'discard')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" label={say.label({ zh: '原因', en: 'Reason' })} help={say(phrases, 'discardHelp')} wide>
          <ReasonInput common={[say(phrases, 'whyTyped'), say(phrases, 'whyTwice')]} />
        </Field>
      )}
    </CommandDialog>
  )
}
