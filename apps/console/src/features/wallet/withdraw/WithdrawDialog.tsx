import { accountState, verifyStatus } from '@yunshu/contract/bankaccount/enums'
import { Button } from 'antd'
import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawTerms } from '@yunshu/contract/withdraw/words'
import { session } from '@yunshu/contract/session/contract'
import { channelFee } from '@yunshu/domain/channelFee'
import { Link } from 'react-router'
import { MoneyInput, Pick } from '../../../kit/controls.tsx'
import { FormDialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useFormValues, write } from '../../../kit/form.ts'
import { money } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { CodeField } from '../../../widgets/SendCode.tsx'
import { unproved, useProof } from '../../../widgets/useProof.tsx'
import type { FundPages } from '../pages.ts'
import { phrases } from '../phrases.ts'

/** 提现: how much to which verified account, with the payment password and for large amounts the phone's code. */
export const WithdrawDialog = ({ bankAccounts, onClose }: { bankAccounts: FundPages['bankAccounts']; onClose: () => void }) => {
  const say = useSay()
  const { data: desk } = useCall(withdraw.desk, {}, { kinds: ['wallet'] })
  const { data: me } = useCall(session.me, {}, { kinds: [], keep: true })
  const accounts = useCall(bankaccount.list, { verify_status: verifyStatus.code.verified, account_state: accountState.code.inUse, pagesize: 100 })
  const asked = useCommandForm(withdraw.create, { proof: unproved }, () => {
    toastDone(say(phrases, 'withdrawMade'))
    onClose()
  })
  const { form } = asked
  const { amount_fen, bank_account_id } = useFormValues(form)
  const payment = amount_fen && bank_account_id ? { amount_fen, payee_id: bank_account_id, biz_no: 'withdraw' } : undefined
  const { field, filling } = useProof(asked, payment)
  const ready = accounts.data?.data ?? []
  const options = ready.map(({ id, bank_name, account_no, account_name }) => ({ value: id, label: `${bank_name} ${account_no} ${account_name}` }))
  const codeAbove = desk?.code_above_fen ?? 0
  return (
    <FormDialog filling={filling} terms={withdrawTerms} title={say(phrases, 'withdrawTitle')} label={say(phrases, 'withdraw')} onClose={onClose}>
      <Field form={form} name="bank_account_id" {...(accounts.data && ready.length === 0 && { help: say(phrases, 'noPayable') })}>
        <Pick of={options} placeholder={say(phrases, 'chooseAccount')} />
      </Field>
      {accounts.data && ready.length === 0 && <Link to={linkTo(bankAccounts)}>{say(phrases, 'toAccounts')}</Link>}
      <Field
        form={form}
        name="amount_fen"
        help={desk ? say(phrases, 'available', { amount: money(desk.available_fen), fee: money(amount_fen ? channelFee(desk, amount_fen) : 0) }) : ''}
      >
        <MoneyInput />
      </Field>
      <div>
        <Button size="small" disabled={!desk?.available_fen} onClick={() => write(form, 'amount_fen', desk?.available_fen)}>
          {say(phrases, 'withdrawAll')}
        </Button>
      </div>
      {desk && (amount_fen ?? 0) > codeAbove && (
        <CodeField form={form} help={say(phrases, 'codeHelp', { amount: money(codeAbove) })} phone={me?.mobile ?? ''} type="withdraw" />
      )}
      {field}
      <Field form={form} name="remark" />
    </FormDialog>
  )
}
