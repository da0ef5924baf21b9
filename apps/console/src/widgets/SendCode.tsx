import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import { isMobile } from '@yunshu/domain/phone'
import type { CallError } from '../kit/call.ts'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import type { Form } from '../kit/form.ts'
import { TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { toastDone, toastWarning } from '../kit/toast.tsx'
import { useRun } from '../kit/useRun.ts'
import { blocks } from './phrases.ts'

type SendProps = { phone: string; type: InputOf<typeof session.sendCode>['type']; tenant?: string }

/** The code from an SMS, beside the button that sends it. */
export const CodeField = <T extends { verify?: unknown }>({ form, help, ...sent }: SendProps & { form: Form<T>; help?: ReactNode }) => (
  <div className="code-row">
    <FieldFrame form={form} name="verify" help={help}>
      <TextInput maxLength={6} autoComplete="one-time-code" />
    </FieldFrame>
    <SendCode {...sent} />
  </div>
)

/** Sends an SMS code to a phone that was typed in or is the user’s own. */
export const SendCode = ({ phone, type, tenant = '' }: SendProps) => {
  const say = useSay()
  const wait = useCodeWait()
  const sending = useRun(session.sendCode, wait.onRefused)
  const send = async () => {
    if (isMobile(phone)) return await sending.run({ phone, type, ...(tenant && { tenant }) })
    toastWarning(say(blocks, 'mobileFirst'))
    return undefined
  }
  return <CodeButton busy={sending.busy} send={send} wait={wait} />
}

/** How long until a code may be asked for (again), in whole seconds; a refusal that names a time counts as one that was sent. */
export const useCodeWait = () => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const counting = until > now
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [counting])
  const begin = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  const onRefused = ({ refusal }: CallError) => {
    if (refusal?.name === 'tooMany') begin(Number(refusal.slots['seconds']))
  }
  return { left: counting ? Math.ceil((until - now) / 1000) : 0, hasCounted: until > 0, begin, onRefused }
}

type CodeButtonProps = {
  busy: boolean
  /** Sends the code, or nothing where it cannot. */
  send: () => Promise<{ wait_seconds: number } | undefined>
  wait: ReturnType<typeof useCodeWait>
}

/** Asks for a code and counts down before it may be asked for again. */
export const CodeButton = ({ busy, send, wait: { left, hasCounted, begin } }: CodeButtonProps) => {
  const say = useSay()
  const ask = async () => {
    const sent = await send()
    if (!sent) return
    toastDone(say(blocks, 'codeSent'))
    begin(sent.wait_seconds)
  }
  return (
    <Button className="send-code" disabled={left > 0} loading={busy} onClick={() => void ask()}>
      {left > 0 ? `${left} s` : say(blocks, hasCounted ? 'codeAgain' : 'codeSend')}
    </Button>
  )
}
