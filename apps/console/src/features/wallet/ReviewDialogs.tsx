import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { rechargeTerms } from '@yunshu/contract/recharge/words'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { withdrawTerms } from '@yunshu/contract/withdraw/words'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import type { RechargeRow } from './RechargeList.tsx'
import type { WithdrawRow } from './WithdrawList.tsx'

type Of<R> = { readonly row: R; readonly onClose: () => void }

/** The money is on the bank's statement: its serial and payer as they stand there, beside the voucher. */
export const ConfirmRechargeDialog = ({ row, onClose }: Of<RechargeRow>) => {
  const say = useSay()
  const { id, version, recharge_no, company_name, amount_fen, virtual_account, payer_name, payer_account, voucher_img } = row
  const filling = useCommandForm(recharge.confirm, { id, version, payer_name: '' }, () => {
    toastDone(say(phrases, 'confirmed'))
    onClose()
  })
  return (
    <FormDialog
      filling={filling}
      terms={rechargeTerms}
      title={say(phrases, 'confirmTitle', { recharge_no })}
      label={say.label(rechargeMachine.moves.confirm)}
      width={640}
      onClose={onClose}
    >
      <Facts
        columns={2}
        items={[
          [say(rechargeTerms, 'company_name'), company_name],
          [say(rechargeTerms, 'amount_fen'), `¥ ${money(amount_fen)}`],
          [say(rechargeTerms, 'virtual_account'), virtual_account],
          [say(rechargeTerms, 'payer_name'), `${payer_name} ${payer_account}`],
          [
            say(rechargeTerms, 'voucher_img'),
            <PhotosLink key="voucher" photos={voucher_img.split(',').map((url) => ({ url }))} label={say(phrases, 'voucher')} />
          ]
        ]}
      />
      <Field form={filling.form} name="bank_serial_no" help={say(phrases, 'confirmHelp')} />
      <Field form={filling.form} name="payer_name" />
    </FormDialog>
  )
}

export const RejectRechargeDialog = ({ row: { id, version, recharge_no }, onClose }: Of<RechargeRow>) => {
  const say = useSay()
  const filling = useCommandForm(recharge.reject, { id, version, reason: '' }, () => {
    toastDone(say(phrases, 'rejected'))
    onClose()
  })
  const label = say.label(rechargeMachine.moves.reject)
  return (
    <FormDialog filling={filling} terms={rechargeTerms} title={say(phrases, 'rejectTitle', { no: recharge_no })} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" />
    </FormDialog>
  )
}

export const RejectWithdrawDialog = ({ row: { id, version, withdraw_no }, onClose }: Of<WithdrawRow>) => {
  const say = useSay()
  const filling = useCommandForm(withdraw.reject, { id, version, reason: '' }, () => {
    toastDone(say(phrases, 'rejected'))
    onClose()
  })
  const label = say.label(withdrawMachine.moves.reject)
  return (
    <FormDialog filling={filling} terms={withdrawTerms} title={say(phrases, 'rejectTitle', { no: withdraw_no })} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" />
    </FormDialog>
  )
}

export const PaidWithdrawDialog = ({ row, onClose }: Of<WithdrawRow>) => {
  const say = useSay()
  const { id, version, withdraw_no, account_name, bank_name, account_no, net_fen } = row
  const filling = useCommandForm(withdraw.pay, { id, version }, () => {
    toastDone(say(phrases, 'recorded'))
    onClose()
  })
  return (
    <FormDialog
      filling={filling}
      terms={withdrawTerms}
      title={say(phrases, 'paidTitle', { withdraw_no })}
      label={say.label(withdrawMachine.moves.pay)}
      width={640}
      onClose={onClose}
    >
      <Facts
        columns={2}
        items={[
          [say(withdrawTerms, 'account_name'), account_name],
          [say(withdrawTerms, 'account_no'), `${bank_name} ${account_no}`],
          [say(withdrawTerms, 'net_fen'), `¥ ${money(net_fen)}`]
        ]}
      />
      <Field form={filling.form} name="bank_serial_no" />
    </FormDialog>
  )
}

export const FailWithdrawDialog = ({ row: { id, version, withdraw_no }, onClose }: Of<WithdrawRow>) => {
  const say = useSay()
  const filling = useCommandForm(withdraw.fail, { id, version, reason: '' }, () => {
    toastDone(say(phrases, 'recorded'))
    onClose()
  })
  const label = say.label(withdrawMachine.moves.fail)
  return (
    <FormDialog filling={filling} terms={withdrawTerms} title={say(phrases, 'failTitle', { withdraw_no })} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" label={say(phrases, 'why')} />
    </FormDialog>
  )
}
