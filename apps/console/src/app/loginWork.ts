import { useEffect, useEffectEvent, useState } from 'react'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { session } from '@yunshu/contract/session/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { call } from '../kit/call.ts'
import { write } from '../kit/form.ts'
import type { Filling } from '../kit/useCommandForm.ts'

/** Finds the number that the server's challenge asks for; pauses between slices, so that the page stays alive. */
export const solve = async (challenge: string, bits: number): Promise<string> => {
  for (let from = 0; ; from += 4000) {
    for (let number = from; number < from + 4000; number += 1) {
      const digest = sha256(utf8ToBytes(`${challenge}.${number}`))
      const head = ((digest[0] ?? 0) << 24) | ((digest[1] ?? 0) << 16) | ((digest[2] ?? 0) << 8) | (digest[3] ?? 0)
      if (Math.clz32(head) >= bits) return String(number)
    }
    await new Promise((go) => setTimeout(go))
  }
}

type LogIn = InputOf<typeof session.login>
/** Where the server asks for a piece of work before a login, does it and logs in again by itself; nobody has to type what a picture shows. */
export const useLoginWork = (filling: Filling<LogIn>): boolean => {
  const [working, setWorking] = useState(false)
  const { error, form, submit } = filling
  const work = useEffectEvent(async () => {
    const { user_name = '', entrance, tenant } = form.store.getState().values as LogIn
    setWorking(true)
    try {
      const { challenge, bits } = await call(session.challenge, { user_name, ...(entrance && { entrance }), ...(tenant && { tenant }) })
      const solution = await solve(challenge, bits)
      write(form, 'challenge', challenge)
      write(form, 'solution', solution)
    } finally {
      setWorking(false)
    }
    await submit()
  })
  /* A piece of work is good once: the next try asks for another. */
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
