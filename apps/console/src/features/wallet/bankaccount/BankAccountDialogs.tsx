import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { accountType } from '@yunshu/contract/bankaccount/enums'
import { bankaccountTerms } from '@yunshu/contract/bankaccount/words'
import { company } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { NumberInput, Pick } from '../../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../../kit/Empty.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { unproved, useProof } from '../../../widgets/useProof.tsx'
import { phrases } from '../phrases.ts'
import type { BankAccountRow } from '../rows.ts'

/** 绑定: an account in the company's own name, with the payment password. */
export const BindDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(company.own, {}, { kinds: ['company'] })
  if (data) return <Binding company={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'bindTitle')} onClose={onClose} width={620}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Binding = ({ company: { company_name: account_name }, onClose }: { company: OutputOf<typeof company.own>; onClose: () => void }) => {
  const say = useSay()
  const asked = useCommandForm(bankaccount.create, { account_name, account_type: accountType.code.corporate, proof: unproved }, () => {
    toastDone(say(phrases, 'bound'))
    onClose()
  })
  const { form } = asked
  const { field, filling } = useProof(asked, { amount_fen: 0, payee_id: 0, biz_no: 'bankaccount' })
  return (
    <FormDialog
      filling={filling}
      terms={bankaccountTerms}
      title={say(phrases, 'bindTitle')}
      label={say(phrases, 'bind')}
      onClose={onClose}
      width={620}
    >
      <Field form={form} name="account_type" help={say(phrases, 'bindHelp')}>
        <Pick of={accountType} />
      </Field>
      <Field form={form} name="account_name" />
      <Field form={form} name="account_no" />
      <Field form={form} name="bank_name" />
      <Field form={form} name="bank_branch" />
      <Field form={form} name="bank_branch_no" />
      {field}
    </FormDialog>
  )
}

/** 验证: the amount that came in. */
export const VerifyDialog = ({ row: { id, version, account_no }, onClose }: { row: BankAccountRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={bankaccount.verify}
      start={{ id, version }}
      done={say(phrases, 'verified')}
      terms={bankaccountTerms}
      title={say(phrases, 'verifyTitle', { account_no })}
      label={say(phrases, 'verify')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="probe_fen" help={say(phrases, 'verifyHelp')}>
          <NumberInput unit={say(phrases, 'fen')} decimals={0} />
        </Field>
      )}
    </CommandDialog>
  )
}
