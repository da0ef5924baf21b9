import { Button, Checkbox } from 'antd'
import { session } from '@yunshu/contract/session/contract'
import { companyRefusals, companyTerms } from '@yunshu/contract/company/words'
import { sessionTerms } from '@yunshu/contract/session/words'
import { isUscc } from '@yunshu/domain/uscc'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { CommandForm } from '../kit/CommandForm.tsx'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import { useFormValues, write } from '../kit/form.ts'
import { SecretInput, TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { toastDone } from '../kit/toast.tsx'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { SendCode } from '../widgets/SendCode.tsx'
import { useBrand } from './brand.ts'
import { shell } from './phrases.ts'

const terms = { zh: { ...companyTerms.zh, ...sessionTerms.zh, mobile: '手机号' }, en: { ...companyTerms.en, ...sessionTerms.en, mobile: 'Mobile' } }

/** 货主注册: a shipper's company and its first user; the company awaits review. */
export const RegisterPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const brand = useBrand('/register')
  const filling = useCommandForm(
    session.register,
    {
      ...(brand.tenant && { tenant: brand.tenant }),
      mobile: '',
      verify: '',
      password: '',
      password2: '',
      company_name: '',
      credit_code: '',
      contact_name: ''
    },
    () => {
      toastDone(say(shell, 'registered'))
      void navigate(`/user${brand.query}`, { replace: true })
    }
  )
  const { form } = filling
  const { mobile, password, password2, credit_code, agree } = useFormValues(form)
  useEffect(() => {
    document.title = `${say(shell, 'registerTitle')}-${say.both(brand.title)}`
  }, [say, brand.title])
  const wrongCode = typeof credit_code === 'string' && credit_code.length === 18 && !isUscc(credit_code.toUpperCase())
  const differ = Boolean(password && password2 && password !== password2)
  return (
    <div className="login register">
      <main className="login-main">
        <div className="login-card">
          <h1>{say(shell, 'registerTitle')}</h1>
          <CommandForm filling={filling} terms={terms} columns={2}>
            <div className="form-grid">
              <FieldFrame form={form} name="company_name">
                <TextInput maxLength={80} />
              </FieldFrame>
              <FieldFrame form={form} name="credit_code" {...(wrongCode && { help: say(companyRefusals, 'creditCodeWrong') })}>
                <TextInput maxLength={18} />
              </FieldFrame>
              <FieldFrame form={form} name="contact_name">
                <TextInput maxLength={20} />
              </FieldFrame>
              <FieldFrame form={form} name="invite_code" help={say(shell, 'inviteHelp')}>
                <TextInput maxLength={20} />
              </FieldFrame>
              <FieldFrame form={form} name="mobile">
                <TextInput maxLength={11} autoComplete="tel" />
              </FieldFrame>
              <div className="code-row">
                <FieldFrame form={form} name="verify">
                  <TextInput maxLength={6} autoComplete="one-time-code" />
                </FieldFrame>
                <SendCode phone={String(mobile ?? '')} type="register" tenant={brand.tenant} />
              </div>
              <FieldFrame form={form} name="password">
                <SecretInput autoComplete="new-password" />
              </FieldFrame>
              <FieldFrame form={form} name="password2" {...(differ && { help: say(shell, 'differ') })}>
                <SecretInput autoComplete="new-password" />
              </FieldFrame>
              <Checkbox
                className="form-wide"
                checked={agree === true}
                onChange={({ target }) => write(form, 'agree', target.checked ? true : undefined)}
              >
                {say(shell, 'agree')}
              </Checkbox>
              <Button
                className="form-wide"
                type="primary"
                size="large"
                block
                htmlType="submit"
                loading={filling.busy}
                disabled={agree !== true || differ}
              >
                {say(shell, 'registerNow')}
              </Button>
            </div>
          </CommandForm>
          <p className="login-others">
            <Link to={`/user${brand.query}`}>{say(shell, 'haveAccount')}</Link>
          </p>
        </div>
      </main>
    </div>
  )
}
