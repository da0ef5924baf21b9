import { driverState } from '@yunshu/contract/driver/enums'
import { driver } from '@yunshu/contract/driver/contract'
import { driverTerms } from '@yunshu/contract/driver/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { undoBy } from '../../kit/undo.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { DriverRow } from './columns.tsx'
import { phrases } from './phrases.ts'

type Props = { row: DriverRow; onClose: () => void }

/** Takes a driver out of service (停用), or back, with a reason. */
export const EnableDialog = ({ row, onClose }: Props) => {
  const say = useSay()
  const { id, version, driver_name } = row
  const leaving = row.state === driverState.code.inService
  const common = leaving ? (['whyLeft', 'whyLeave', 'whyAccident'] as const) : (['whyBack', 'whyCleared'] as const)
  return (
    <CommandDialog
      command={driver.enable}
      start={{ id, version, state: leaving ? 2 : 1, reason: '' }}
      undo={({ version: after }) =>
        leaving ? undoBy(driver.enable, { id, version: after, state: driverState.code.inService, reason: say(kit, 'undo') }) : undefined
      }
      done={say(phrases, leaving ? 'disabled' : 'enabled', { driver_name })}
      terms={driverTerms}
      title={say(phrases, leaving ? 'disableTitle' : 'enableTitle', { driver_name })}
      label={say(phrases, leaving ? 'disable' : 'enable')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" {...(leaving && { help: say(phrases, 'disableHelp') })} wide>
          <ReasonInput common={common.map((key) => say(phrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}

/** Puts a driver on the company's blacklist (黑名单), or takes him off it, with a reason. */
export const BanDialog = ({ row, onClose }: Props) => {
  const say = useSay()
  const { id, version, driver_name } = row
  const banned = row.state !== driverState.code.blacklisted
  const common = banned ? (['whyTheft', 'whyAccident', 'whyAbandoned'] as const) : (['whyCleared'] as const)
  const act = say(phrases, banned ? 'blacklist' : 'unlist')
  return (
    <CommandDialog
      command={driver.ban}
      start={{ id, version, banned, reason: '' }}
      done={say(phrases, banned ? 'listed' : 'unlisted', { driver_name })}
      terms={driverTerms}
      title={`${act} ${driver_name}`}
      label={act}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="reason" {...(banned && { help: say(phrases, 'blacklistHelp') })} wide>
          <ReasonInput common={common.map((key) => say(phrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}
