import { useEffect, useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

const halfHour = 30

/** How long the carrier has left to accept; counts down while it is looked at. */
export const AcceptTimer = ({ deadline }: { deadline: string }) => {
  const say = useSay()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor((Date.parse(deadline) - now) / 60_000)
  if (minutes < 0) return <Mark tone="wrong">{say(phrases, 'acceptLate')}</Mark>
  const time =
    minutes >= 60 ? say(phrases, 'hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) : say(phrases, 'minutes', { minutes })
  return <Mark tone={minutes < halfHour ? 'care' : 'wait'}>{say(phrases, 'acceptBy', { time })}</Mark>
}
