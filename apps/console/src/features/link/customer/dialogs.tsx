import { customer, followWay } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { liftDays, link } from '@yunshu/contract/link/contract'
import { linkTerms } from '@yunshu/contract/link/words'
import { addDays } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { Bulk } from '../../../kit/Bulk.tsx'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { Pick } from '../../../kit/controls.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import { RemotePick } from '../../../kit/picks.tsx'
import { todayHere } from '../../../kit/shanghai.ts'
import { ReasonDialog } from '../../../widgets/ReasonDialog.tsx'
import { ReasonInput } from '../../../widgets/ReasonInput.tsx'
import type { CustomerRow } from './columns.tsx'
import { findPeople } from './people.ts'
import { phrases } from './phrases.ts'

type DialogProps = { row: CustomerRow; onClose: () => void }

/** 写跟进: what was said, and when to speak again. */
export const FollowDialog = ({ row: { id, customer_name }, onClose }: { row: Pick<CustomerRow, 'id' | 'customer_name'>; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={customer.follow}
      start={{ id, follow_way: followWay.code.phone, followed_on: todayHere(), follow_note: '', next_follow_on: null }}
      done={say(phrases, 'followed')}
      terms={customerTerms}
      title={say(phrases, 'followTitle', { customer_name })}
      label={say(phrases, 'follow')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="follow_way">
            <Pick of={followWay} />
          </Field>
          <Field form={form} name="followed_on" />
          <Field form={form} name="follow_note" />
          <Field form={form} name="next_follow_on" help={say(phrases, 'nextHelp')} />
        </>
      )}
    </CommandDialog>
  )
}

/** 邀请开通货主端, to the number that is on the card or another. */
export const InviteDialog = ({ row, onClose }: DialogProps) => {
  const say = useSay()
  const { id, version, customer_name } = row
  return (
    <CommandDialog
      command={customer.invite}
      start={{ id, version, contact_mobile: '' }}
      done={({ asked }) => say(phrases, asked ? 'inviteAsked' : 'inviteSent', { customer_name })}
      terms={customerTerms}
      title={say(phrases, 'inviteTitle', { customer_name })}
      label={say(phrases, 'inviteSend')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="contact_mobile" help={say(phrases, 'inviteHelp')} />}
    </CommandDialog>
  )
}

/** 限期放行 of a customer that owes too much, or the end of that. */
export const LiftDialog = ({ row, onClose }: DialogProps) => {
  const say = useSay()
  const { customer_name } = row
  const seen = { id: row.id, version: row.link_version ?? 0 }
  if (!row.held)
    return (
      <ReasonDialog<typeof link.liftHold.output>
        command={link.liftHold}
        row={seen}
        terms={linkTerms}
        title={say(phrases, 'liftStopTitle', { customer_name })}
        label={say(phrases, 'liftStop')}
        common={[say(phrases, 'liftWrong')]}
        done={say(phrases, 'liftStopped', { customer_name })}
        onClose={onClose}
      />
    )
  return (
    <CommandDialog
      command={link.liftHold}
      start={{ ...seen, lift_until: addDays(todayHere(), 7), reason: '' }}
      done={say(phrases, 'lift')}
      terms={linkTerms}
      title={say(phrases, 'liftTitle', { customer_name })}
      label={say(phrases, 'lift')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="lift_until" required help={say(phrases, 'liftHelp', { days: liftDays })} />
          <Field form={form} name="reason">
            <ReasonInput common={[say(phrases, 'liftAgreed'), say(phrases, 'liftPaid'), say(phrases, 'liftKey')]} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

/** 转移负责人: one colleague for one customer or for all that were ticked. */
export const TransferDialog = ({ rows, onClose }: { rows: readonly CustomerRow[]; onClose: () => void }) => {
  const say = useSay()
  const [owner_id, setOwner] = useState<number>()
  const [sent, setSent] = useState(false)
  const title = say(phrases, 'transferTitle', { n: rows.length })
  if (sent && owner_id !== undefined)
    return (
      <Bulk
        title={title}
        command={customer.transfer}
        rows={rows}
        no={(row) => row.customer_name}
        input={({ id, version }) => ({ id, version, owner_id })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      main={{ label: say(phrases, 'transfer'), disabled: owner_id === undefined, onClick: () => setSent(true) }}
    >
      <label>
        {say(phrases, 'transferTo')}
        <RemotePick find={findPeople} value={owner_id ?? null} onChange={(id) => setOwner(typeof id === 'number' ? id : undefined)} />
      </label>
      <p className="field-help">{say(phrases, 'transferHelp')}</p>
    </Dialog>
  )
}
