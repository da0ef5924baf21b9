import { departmentTerms } from '@yunshu/contract/department/words'
import { roleTerms } from '@yunshu/contract/role/words'
import { user } from '@yunshu/contract/user/contract'
import { userTerms } from '@yunshu/contract/user/words'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { call } from '../../../kit/call.ts'
import { RemotePick } from '../../../kit/controls.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { PlaceFields } from './PersonDialog.tsx'
import { phrases } from '../phrases.ts'
import type { PersonRow } from '../rows.ts'
import { MidsInput } from '../role/RoleDialog.tsx'

type Props = { row: PersonRow; onClose: () => void }

/** What a person may do in all; the server keeps the difference to the roles. */
export const PermitDialog = ({ row: { id, version, user_name, mids }, onClose }: Props) => {
  const say = useSay()
  return (
    <CommandDialog
      command={user.permit}
      start={{ id, version, mids }}
      done={say(phrases, 'done')}
      terms={roleTerms}
      title={say(phrases, 'permissionsOf', { name: user_name })}
      label={say(kit, 'save')}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="mids" help={say(phrases, 'permissionsHelp')}>
          <MidsInput start={mids} />
        </Field>
      )}
    </CommandDialog>
  )
}

/** 调岗: another department and post, and who takes over what is open. */
export const TransferDialog = ({ row: { id, version, user_name, zuzhi_id, ganwei_id }, onClose }: Props) => {
  const say = useSay()
  const find = async (keyword: string) => {
    const { data } = await call(user.pick, { keyword })
    return data.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.user_name }))
  }
  const terms = { zh: { ...departmentTerms.zh, ...userTerms.zh }, en: { ...departmentTerms.en, ...userTerms.en } }
  return (
    <CommandDialog
      command={user.transfer}
      start={{ id, version, ...(zuzhi_id && { zuzhi_id }), ganwei_id }}
      done={({ handed_over }) => say(phrases, 'handedOver', { count: handed_over })}
      terms={terms}
      title={say(phrases, 'transferTitle', { user_name })}
      label={say(phrases, 'transfer')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlaceFields form={form} />
          <Field form={form} name="hand_over_to" help={say(phrases, 'transferHelp')}>
            <RemotePick find={find} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

export const ResetDialog = ({ row: { id, version, user_name }, onClose }: Props) => {
  const say = useSay()
  return (
    <CommandDialog
      command={user.resetPassword}
      start={{ id, version, password: '' }}
      done={say(phrases, 'resetDone')}
      terms={userTerms}
      title={say(phrases, 'resetTitle', { user_name })}
      label={say(phrases, 'resetPassword')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="password" help={say(phrases, 'passwordHelp')} />}
    </CommandDialog>
  )
}
