import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '@yunshu/contract/session/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { call } from '../kit/call.ts'
import { write } from '../kit/form.ts'
import type { Filling } from '../kit/useCommandForm.ts'

type LogIn = InputOf<typeof session.login>
/** Where the server asks for a proof of work before a login, computes it and logs in again by itself; it takes the place of a captcha. */
export const useLoginWork = (filling: Filling<LogIn>): boolean => {
  const [working, setWorking] = useState(false)
  const { error, form, submit } = filling
  const work = useEffectEvent(async () => {
    const { user_name = '', entrance, tenant } = form.store.getState().values as LogIn
    setWorking(true)
    try {
      const { challenge, bits } = await call(session.challenge, { user_name, ...(entrance && { entrance }), ...(tenant && { tenant }) })
      // Few logins are asked for it, so the code is loaded only then.
      const { solve } = await import('./solve.ts')
      const solution = await solve(challenge, bits)
      write(form, 'challenge', challenge)
      write(form, 'solution', solution)
    } finally {
      setWorking(false)
    }
    await submit()
  })
  /* A proof is good for one try: the next one asks for another. */
  const forget = useEffectEvent(() => {
    const { values } = form.store.getState()
    const { challenge: _used, solution: _found, ...rest } = values as LogIn
    form.store.setState({ values: rest as typeof values })
  })
  useEffect(() => {
    if (error?.refusal?.name === 'workNeeded') void work()
    else if (error) forget()
  }, [error])
  return working
}
