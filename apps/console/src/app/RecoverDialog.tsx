import { session } from '@yunshu/contract/session/contract'
import { sessionTerms } from '@yunshu/contract/session/words'
import { FormDialog } from '../kit/Dialog.tsx'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import { useFormValues } from '../kit/form.ts'
import { SecretInput, TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { toastDone } from '../kit/toast.tsx'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { CodeField } from '../widgets/SendCode.tsx'
import { shell } from './phrases.ts'

const terms = {
  zh: { ...sessionTerms.zh, mobile: sessionTerms.zh.phone, password: sessionTerms.zh.show_password },
  en: { ...sessionTerms.en, mobile: sessionTerms.en.phone, password: sessionTerms.en.show_password }
}
type Props = { tenant: string; onClose: () => void; onDone: (mobile: string) => void }

/** 忘记密码: a new login password by a code to the phone of the account. */
export const RecoverDialog = ({ tenant, onClose, onDone }: Props) => {
  const say = useSay()
  const filling = useCommandForm(session.recover, { mobile: '', verify: '', password: '', password2: '', ...(tenant && { tenant }) }, () => {
    toastDone(say(shell, 'recovered'))
    onDone(String(mobile ?? ''))
    onClose()
  })
  const { form } = filling
  const { mobile, password, password2 } = useFormValues(form)
  const differ = Boolean(password && password2 && password !== password2)
  return (
    <FormDialog filling={filling} terms={terms} title={say(shell, 'recoverTitle')} label={say(shell, 'recoverNow')} onClose={onClose}>
      <FieldFrame form={form} name="mobile" help={say(shell, 'recoverHelp')}>
        <TextInput maxLength={11} autoComplete="tel" />
      </FieldFrame>
      <CodeField form={form} phone={String(mobile ?? '')} type="recover_pwd" tenant={tenant} />
      <FieldFrame form={form} name="password" help={say(shell, 'passwordHelp')}>
        <SecretInput autoComplete="new-password" />
      </FieldFrame>
      <FieldFrame form={form} name="password2" {...(differ && { help: say(shell, 'differ') })}>
        <SecretInput autoComplete="new-password" />
      </FieldFrame>
    </FormDialog>
  )
}
