import { LockOutlined, SafetyOutlined, TranslationOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Type } from 'typebox'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { Closed, type InputOf } from '@yunshu/contract/kit/endpoint'
import { Secret, Text } from '@yunshu/contract/kit/fields'
import { session } from '@yunshu/contract/session/contract'
import { FactorCode } from '@yunshu/contract/session/factor'
import { sessionTerms } from '@yunshu/contract/session/words'
import { CommandForm } from '../kit/CommandForm.tsx'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import { write } from '../kit/form.ts'
import { SecretInput, TextInput } from '../kit/inputs.tsx'
import { inside } from '../kit/inside.ts'
import { useLang, useSay } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { toastError } from '../kit/toast.tsx'
import { type Filling, useCommandForm } from '../kit/useCommandForm.ts'
import { useBrand } from './brand.ts'
import { useFactorStep } from './factorStep.ts'
import { useLoginWork } from './loginWork.ts'
import { shell } from './phrases.ts'
import { entranceOf, entrances, type Entrance } from './platform.ts'
import { begin, useSession } from './session.ts'
import { ProductLogo } from './ProductLogo.tsx'

const RecoverDialog = lazily(async () => (await import('./RecoverDialog.tsx')).RecoverDialog)
const LoginSite = lazily(async () => (await import('./LoginSite.tsx')).LoginSite)
const TenantClosed = lazily(async () => (await import('./TenantClosed.tsx')).TenantClosed)

const guides = { '/login': 'carrier', '/user': 'shipper', '/system': 'operator' } as const
const titles = { '/login': 'loginTitle', '/user': 'userTitle', '/system': 'systemTitle' } as const
/** The login call as this page fills it in: account and password, and the proof of work when the server asks for one. */
const logIn = {
  ...session.login,
  input: Closed({
    user_name: Text(1, 40),
    password: Secret(1, 64),
    entrance: Type.Optional(Type.Unsafe<Entrance>({ type: 'string', enum: [...entrances] })),
    tenant: Type.Optional(Text(0, 20)),
    verify: Type.Optional(FactorCode),
    challenge: Type.Optional(Text(1, 200)),
    solution: Type.Optional(Text(1, 20))
  })
}

/**
 * The login page of each entrance, with its own title. A user of another entrance is told so, with a link to it. Who was sent here from a page of
 * another entrance is offered that entrance first, and may log in here too: what counts is the right account, not the right entrance.
 */
export const LoginPage = ({ entrance }: { entrance: Entrance }) => {
  const say = useSay()
  const { lang, speak } = useLang()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = useSession((state) => state.token)
  const brand = useBrand(entrance)
  const redirect = search.get('redirect')
  const suited = redirect && entrance !== '/system' ? entranceOf(redirect) : entrance
  const filling = useCommandForm(
    logIn,
    { user_name: '', password: '', ...(suited === entrance && { entrance }), ...(brand.tenant && { tenant: brand.tenant }) },
    ({ admin_login_init }) => {
      if (!admin_login_init?.token) return toastError(say(shell, 'noToken'))
      begin(admin_login_init.token)
      void navigate(inside(redirect), { replace: true })
    }
  )
  const [forgot, setForgot] = useState(false)
  useEffect(() => {
    document.title = `${say(shell, titles[entrance])}-${brand.suffix || say.label(brand.title)}`
  }, [say, entrance, brand.title, brand.suffix])
  if (token) return <Navigate to={inside(redirect)} replace />
  return (
    <div className="login">
      <BrandPanel />
      <main className="login-main">
        <Button className="login-lang" type="text" icon={<TranslationOutlined />} onClick={() => speak(lang === 'zh' ? 'en' : 'zh')}>
          {say(shell, 'switchTo')}
        </Button>
        <div className="login-card">
          <div className="login-name">
            {brand.logo ? <img className="sign" src={brand.logo} alt="" /> : <ProductLogo />}
            <div>
              <strong>
                {brand.title.zh} {brand.title.en !== brand.title.zh && <span>{brand.title.en}</span>}
              </strong>
              <h1>{say(shell, titles[entrance])}</h1>
            </div>
          </div>
          {!brand.isOpen && <TenantClosed />}
          {suited !== entrance && (
            <p className="login-offer">
              {say(shell, 'pageElsewhere')}
              <Link to={linkTo(suited, brand.tenant, redirect)}>{say(shell, titles[suited])}</Link>
            </p>
          )}
          <LoginForm filling={filling} entrance={entrance} onForgot={() => setForgot(true)} />
          {forgot && (
            <RecoverDialog tenant={brand.tenant} onClose={() => setForgot(false)} onDone={(mobile) => write(filling.form, 'user_name', mobile)} />
          )}
          <p className="login-others">
            {say(shell, 'otherEntrance')}
            {entrances
              .filter((other) => other !== entrance)
              .map((other) => (
                <Link key={other} to={linkTo(other, other === '/system' ? '' : brand.tenant, redirect)}>
                  {say(shell, titles[other])}
                </Link>
              ))}
            <a href={`/guide/${lang}/${guides[entrance]}.html`} target="guide">
              {say(shell, 'guide')}
            </a>
            {entrance === '/user' && <Link to={`/register${brand.query}`}>{say(shell, 'noAccount')}</Link>}
          </p>
          <LoginSite tenant={brand.tenant} root={entrance === '/system'} />
        </div>
      </main>
    </div>
  )
}

const BrandPanel = () => {
  const say = useSay()
  return (
    <section className="login-brand" aria-hidden="true">
      <Roads />
      <div>
        <h2>{say(shell, 'slogan')}</h2>
        <ul>
          <li>{say(shell, 'point1')}</li>
          <li>{say(shell, 'point2')}</li>
          <li>{say(shell, 'point3')}</li>
        </ul>
      </div>
    </section>
  )
}

type FormProps = { filling: Filling<InputOf<typeof logIn>>; entrance: Entrance; onForgot: () => void }
/* Account and password; then the code of the authenticator, for who has one. */
const LoginForm = ({ filling, entrance, onForgot }: FormProps) => {
  const say = useSay()
  const working = useLoginWork(filling)
  const factor = useFactorStep(filling)
  return (
    <CommandForm filling={filling} terms={sessionTerms} columns={1}>
      {factor.isAsked ? (
        <FieldFrame form={filling.form} name="verify" label={say(shell, 'factorCode')} help={say(shell, 'factorCodeHelp')}>
          <TextInput prefix={<SafetyOutlined />} maxLength={20} autoComplete="one-time-code" autoFocus />
        </FieldFrame>
      ) : (
        <>
          <FieldFrame form={filling.form} name="user_name">
            <TextInput prefix={<UserOutlined />} autoComplete="username" />
          </FieldFrame>
          <FieldFrame form={filling.form} name="password">
            <SecretInput prefix={<LockOutlined />} />
          </FieldFrame>
        </>
      )}
      <Button type="primary" size="large" block htmlType="submit" loading={filling.busy || working}>
        {say(shell, working ? 'working' : 'logIn')}
      </Button>
      {factor.isAsked && (
        <Button type="link" block onClick={factor.back}>
          {say(shell, 'factorBack')}
        </Button>
      )}
      {entrance !== '/system' && !factor.isAsked && (
        <Button type="link" block onClick={onForgot}>
          {say(shell, 'forgot')}
        </Button>
      )}
    </CommandForm>
  )
}

/** Another entrance, with the tenant's number and where the user wanted to go. */
const linkTo = (entrance: Entrance, tenant: string, redirect: string | null): string => {
  const query = new URLSearchParams({ ...(tenant && { tenant }), ...(redirect && { redirect }) }).toString()
  return query ? `${entrance}?${query}` : entrance
}

/** Roads between places, quiet. */
const Roads = () => (
  <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">
    {[
      'M-20 640C140 620 150 420 300 400S470 180 640 150',
      'M-20 250C120 260 190 380 300 400S500 560 640 690',
      'M120 -20C130 160 220 330 300 400S330 640 380 820'
    ].map((d) => (
      <path key={d} d={d} />
    ))}
    {[
      [300, 400, 11],
      [128, 566, 6],
      [470, 236, 6],
      [128, 292, 5],
      [494, 548, 6],
      [172, 205, 5],
      [334, 610, 5]
    ].map(([x, y, r]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
    ))}
  </svg>
)
