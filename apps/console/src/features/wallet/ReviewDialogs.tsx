import { recharge, RechargeRow } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { rechargeTerms } from '@yunshu/contract/recharge/words'
import { withdraw, WithdrawRow } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { withdrawTerms } from '@yunshu/contract/withdraw/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

type Of<R> = { readonly row: R; readonly onClose: () => void }
type Decided<R> = Of<R> & { /** Hears that it was carried out, before the dialog closes. */ readonly onDone?: () => void }

/** The money is on the bank's statement: its serial and payer as they stand there, beside the voucher. */
export const ConfirmRechargeDialog = ({ row, onDone, onClose }: Decided<RowOf<typeof recharge.list>>) => {
  const say = useSay()
  const { id, version, recharge_no } = row
  return (
    <CommandDialog
      command={recharge.confirm}
      start={{ id, version, payer_name: '' }}
      done={say(phrases, 'confirmed')}
      terms={rechargeTerms}
      title={say(phrases, 'confirmTitle', { recharge_no })}
      label={say.label(rechargeMachine.moves.confirm)}
      width={640}
      {...(onDone && { onDone: () => onDone() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RowFacts
            of={RechargeRow}
            row={row}
            terms={rechargeTerms}
            columns={2}
            items={['company_name', 'amount_fen', 'virtual_account', 'payer_name', 'payer_account', 'voucher_img']}
          />
          <Field form={form} name="bank_serial_no" help={say(phrases, 'confirmHelp')} />
          <Field form={form} name="payer_name" />
        </>
      )}
    </CommandDialog>
  )
}

export const RejectRechargeDialog = ({ row: { id, version, recharge_no }, onDone, onClose }: Decided<RowOf<typeof recharge.list>>) => {
  const say = useSay()
  const label = say.label(rechargeMachine.moves.reject)
  return (
    <CommandDialog
      command={recharge.reject}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'rejected')}
      terms={rechargeTerms}
      title={say(phrases, 'rejectTitle', { no: recharge_no })}
      label={label}
      {...(onDone && { onDone: () => onDone() })}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}

export const RejectWithdrawDialog = ({ row: { id, version, withdraw_no }, onDone, onClose }: Decided<RowOf<typeof withdraw.list>>) => {
  const say = useSay()
  const label = say.label(withdrawMachine.moves.reject)
  return (
    <CommandDialog
      command={withdraw.reject}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'rejected')}
      terms={withdrawTerms}
      title={say(phrases, 'rejectTitle', { no: withdraw_no })}
      label={label}
      {...(onDone && { onDone: () => onDone() })}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}

export const PaidWithdrawDialog = ({ row, onClose }: Of<RowOf<typeof withdraw.list>>) => {
  const say = useSay()
  const { id, version, withdraw_no } = row
  return (
    <CommandDialog
      command={withdraw.pay}
      start={{ id, version }}
      done={say(phrases, 'recorded')}
      terms={withdrawTerms}
      title={say(phrases, 'paidTitle', { withdraw_no })}
      label={say.label(withdrawMachine.moves.pay)}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RowFacts of={WithdrawRow} row={row} terms={withdrawTerms} columns={2} items={['account_name', 'bank_name', 'account_no', 'net_fen']} />
          <Field form={form} name="bank_serial_no" />
        </>
      )}
    </CommandDialog>
  )
}

export const FailWithdrawDialog = ({ row: { id, version, withdraw_no }, onClose }: Of<RowOf<typeof withdraw.list>>) => {
  const say = useSay()
  const label = say.label(withdrawMachine.moves.fail)
  return (
    <CommandDialog
      command={withdraw.fail}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'recorded')}
      terms={withdrawTerms}
      title={say(phrases, 'failTitle', { withdraw_no })}
      label={label}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" label={say(phrases, 'why')} />}
    </CommandDialog>
  )
}
