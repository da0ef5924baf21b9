import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import { isMobile } from '@yunshu/domain/phone'
import { useSay } from '../kit/lang.ts'
import { toastDone, toastWarning } from '../kit/toast.tsx'
import { useRun } from '../kit/useRun.ts'
import { blocks } from './phrases.ts'

/** Sends an SMS code and counts 59 seconds down before it may be asked for again. */
export const SendCode = ({ phone, type, tenant = '' }: { phone: string; type: InputOf<typeof session.sendCode>['type']; tenant?: string }) => {
  const say = useSay()
  const sending = useRun(session.sendCode)
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const counting = until > now
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [counting])
  const send = async () => {
    if (!isMobile(phone)) return toastWarning(say(blocks, 'mobileFirst'))
    const sent = await sending.run({ phone, type, ...(tenant && { tenant }) })
    if (!sent) return
    toastDone(say(blocks, 'codeSent'))
    setNow(Date.now())
    setUntil(Date.now() + sent.wait_seconds * 1000)
  }
  return (
    <Button className="send-code" disabled={counting} loading={sending.busy} onClick={() => void send()}>
      {counting ? `${left} s` : say(blocks, until ? 'codeAgain' : 'codeSend')}
    </Button>
  )
}
