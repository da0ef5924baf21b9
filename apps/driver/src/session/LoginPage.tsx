import { session } from '@yunshu/contract/session/contract'
import { siteReaders } from '@yunshu/contract/site/readers'
import { type FormEvent, useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { guideAt, speak, useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { Field, MainButton } from '../kit/ui.tsx'
import { itemStore } from '../outbox/store.ts'
import { sessionWords as words } from './phrases.ts'
import { lastPhone, linked, logIn, wasEnded } from './session.ts'

const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** The driver's way in: his number, a code by SMS, and seven days of rest. */
export const LoginPage = () => {
  const say = useSay()
  const [phone, setPhone] = useState(lastPhone)
  const [code, setCode] = useState('')
  const [flaw, setFlaw] = useState<{ phone?: string; code?: string; all?: string }>({})
  const [busy, setBusy] = useState(false)
  const { left, start, asked } = useCountdown()
  const waiting = useWaiting(phone)
  const hotline = useHotline()
  const tryTo = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFlaw({})
    await work().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      const { seconds } = error.slots
      if (error.refusal === 'tooMany' && typeof seconds === 'number' && seconds <= 60) start(seconds)
      setFlaw({ all: error.message || say(kitWords, 'noSignal') })
    })
    setBusy(false)
  }
  const send = () => {
    if (!isMobile(phone)) return setFlaw({ phone: say(words, 'badPhone') })
    void tryTo(async () => start((await call(session.sendCode, { phone, type: 'driver_login', ...linked() })).wait_seconds))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMobile(phone)) return setFlaw({ phone: say(words, 'badPhone') })
    if (!/^\d{6}$/.test(code)) return setFlaw({ code: say(words, 'badCode') })
    void tryTo(() => logIn(phone, code))
  }
  return (
    <main className="login">
      <button type="button" className="lang" onClick={() => speak(say.lang === 'zh' ? 'en' : 'zh')}>
        {say(words, 'other')}
      </button>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={72} height={72} />
      <h1>{say(words, 'title')}</h1>
      <p>{say(words, wasEnded() ? 'ended' : 'hint')}</p>
      {waiting > 0 && <p className="pending">{say(words, 'waiting', { n: waiting })}</p>}
      <form onSubmit={submit} noValidate>
        <Field label={say(words, 'phone')} error={flaw.phone}>
          <input
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={11}
            value={phone}
            onChange={(e) => setPhone(e.target.value.replace(/\D/g, ''))}
          />
        </Field>
        <CodeField code={code} onCode={setCode} left={left} asked={asked} busy={busy} onSend={send} error={flaw.code} />
        {flaw.all ? (
          <p role="alert" className="wrong">
            {flaw.all}
          </p>
        ) : asked && left > 0 ? (
          <p role="status" className="well">
            {say(words, 'sent')}
          </p>
        ) : null}
        <MainButton submit busy={busy}>
          {say(words, 'logIn')}
        </MainButton>
      </form>
      <a href={guideAt(say.lang)}>{say(words, 'guide')}</a>
      {hotline && <a href={`tel:${hotline}`}>{say(words, 'hotline', { hotline })}</a>}
    </main>
  )
}

type CodeProps = {
  code: string
  onCode: (code: string) => void
  left: number
  asked: boolean
  busy: boolean
  onSend: () => void
  error: string | undefined
}
const CodeField = ({ code, onCode, left, asked, busy, onSend, error }: CodeProps) => {
  const say = useSay()
  return (
    <div className="field">
      <label htmlFor="code">{say(words, 'code')}</label>
      <div className="beside">
        <input
          id="code"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(e) => onCode(e.target.value.replace(/\D/g, ''))}
        />
        <button type="button" className="small" disabled={left > 0 || busy} onClick={onSend}>
          {left > 0 ? say(words, 'wait', { s: left }) : say(words, asked ? 'resend' : 'send')}
        </button>
      </div>
      {error && <em role="alert">{error}</em>}
    </div>
  )
}

/** 59 seconds until another code may be asked for. */
const useCountdown = () => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!until) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return { left, asked: until > 0, start: (seconds: number) => setUntil(Date.now() + seconds * 1000) }
}

/** The number at which the platform is called; none without signal, since nobody has to wait for it. */
const useHotline = (): string => {
  const [hotline, setHotline] = useState('')
  useEffect(() => {
    let here = true
    void call(siteReaders.shown, linked()).then(
      (shown) => here && setHotline(shown.hotline),
      () => undefined
    )
    return () => void (here = false)
  }, [])
  return hotline
}

/** How much of this driver's work waits on the phone. */
const useWaiting = (phone: string): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let here = true
    void itemStore.list().then((items) => here && setCount(items.filter(({ owner }) => owner === phone).length))
    return () => void (here = false)
  }, [phone])
  return count
}
