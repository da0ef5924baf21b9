import { Alert, Button, Checkbox } from 'antd'
import { session } from '@yunshu/contract/session/contract'
import { companyRefusals, companyTerms } from '@yunshu/contract/company/words'
import { sessionTerms } from '@yunshu/contract/session/words'
import { isUscc } from '@yunshu/domain/uscc'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CommandForm } from '../kit/CommandForm.tsx'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import { read, useFormValue, useFormValues, write } from '../kit/form.ts'
import { SecretInput, TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { type Filling, useCommandForm } from '../kit/useCommandForm.ts'
import { CodeField } from '../widgets/SendCode.tsx'
import { useBrand } from './brand.ts'
import { shell } from './phrases.ts'

const RegisterAgreements = lazily(async () => (await import('./LoginSite.tsx')).RegisterAgreements)

const terms = { zh: { ...companyTerms.zh, ...sessionTerms.zh, mobile: '手机号' }, en: { ...companyTerms.en, ...sessionTerms.en, mobile: 'Mobile' } }

/** The invitation code as the message has it, with or without hyphens. */
const isInvitation = (code: unknown): code is string => typeof code === 'string' && /^([a-z2-9]{4}-?){2}[a-z2-9]{4}$/i.test(code.trim())

/** 货主注册: a shipper's company and its first user, or those of a carrier whom a shipper has invited; the company awaits review. */
export const RegisterPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const brand = useBrand('/register')
  const [search] = useSearchParams()
  const invite = search.get('invite')?.slice(0, 20)
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
      contact_name: '',
      ...(invite && { invite_code: invite })
    },
    ({ company_type }) => {
      toastDone(say(shell, company_type === 2 ? 'carrierRegistered' : 'registered'))
      void navigate(`${company_type === 2 ? '/login' : '/user'}${brand.query}`, { replace: true })
    }
  )
  const { form } = filling
  const invite_code = useFormValue(form, 'invite_code')
  const asked = { invite_code: isInvitation(invite_code) ? invite_code.trim() : '', ...(brand.tenant && { tenant: brand.tenant }) }
  const { data: invitation } = useCall(session.invitation, asked, { enabled: isInvitation(invite_code), kinds: [] })
  useEffect(() => {
    if (!invitation) return
    if (!read(form, 'company_name')) write(form, 'company_name', invitation.company_name)
    if (!read(form, 'credit_code')) write(form, 'credit_code', invitation.credit_code)
  }, [form, invitation])
  const title = say(shell, invitation ? 'registerCarrierTitle' : 'registerTitle')
  useEffect(() => {
    document.title = `${title}-${say.label(brand.title)}`
  }, [say, title, brand.title])
  return (
    <div className="login register">
      <main className="login-main">
        <div className="login-card">
          <h1>{title}</h1>
          {invitation && (
            <Alert className="register-note" type="info" showIcon title={say(shell, 'invitedBy', { shipper_name: invitation.shipper_name })} />
          )}
          <CommandForm filling={filling} terms={terms} columns={2}>
            <RegisterFields filling={filling} tenant={brand.tenant} />
          </CommandForm>
          <p className="login-others">
            <Link to={`${invitation ? '/login' : '/user'}${brand.query}`}>{say(shell, 'haveAccount')}</Link>
          </p>
        </div>
      </main>
    </div>
  )
}

const RegisterFields = ({ filling, tenant }: { filling: Filling<InputOf<typeof session.register>>; tenant: string }) => {
  const say = useSay()
  const { form } = filling
  const { mobile, password, password2, credit_code, agree } = useFormValues(form)
  const wrongCode = typeof credit_code === 'string' && credit_code.length === 18 && !isUscc(credit_code.toUpperCase())
  const differ = Boolean(password && password2 && password !== password2)
  return (
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
      <CodeField form={form} phone={String(mobile ?? '')} type="register" tenant={tenant} />
      <FieldFrame form={form} name="password">
        <SecretInput autoComplete="new-password" />
      </FieldFrame>
      <FieldFrame form={form} name="password2" {...(differ && { help: say(shell, 'differ') })}>
        <SecretInput autoComplete="new-password" />
      </FieldFrame>
      <Checkbox className="form-wide" checked={agree === true} onChange={({ target }) => write(form, 'agree', target.checked ? true : undefined)}>
        {say(shell, 'agree')}
      </Checkbox>
      <RegisterAgreements tenant={tenant} />
      <Button className="form-wide" type="primary" size="large" block htmlType="submit" loading={filling.busy} disabled={agree !== true || differ}>
        {say(shell, 'registerNow')}
      </Button>
    </div>
  )
}
