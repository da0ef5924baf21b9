import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetState } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { FleetRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** Suspends a fleet (停用), or lets it go on, with a reason. */
export const SuspendDialog = ({ row: { id, version, fleet_name, fleet_state }, onClose }: { row: FleetRow; onClose: () => void }) => {
  const say = useSay()
  const suspended = fleet_state === fleetState.code.active
  const common = suspended ? (['whySafety', 'whyDispute', 'whyEnd'] as const) : (['whyBack'] as const)
  return (
    <CommandDialog
      command={fleet.suspend}
      start={{ id, version, suspended, reason: '' }}
      done={say(phrases, suspended ? 'suspended' : 'resumed', { fleet_name })}
      terms={fleetTerms}
      title={say(phrases, suspended ? 'suspendTitle' : 'resumeTitle', { fleet_name })}
      label={say(phrases, suspended ? 'suspend' : 'resume')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" {...(suspended && { help: say(phrases, 'suspendHelp') })} wide>
          <ReasonInput common={common.map((key) => say(phrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}
