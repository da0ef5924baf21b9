import type { session } from '@yunshu/contract/session/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { write } from '../kit/form.ts'
import type { Filling } from '../kit/useCommandForm.ts'

/** The second step of a login: asked for when the server says that the password was right and a code is needed; `back` begins anew. */
export const useFactorStep = ({ error, form }: Filling<InputOf<typeof session.login>>): { isAsked: boolean; back: () => void } => {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (error?.refusal?.name === 'factorNeeded') setAsked(true)
  }, [error])
  const back = () => {
    write(form, 'verify', undefined)
    setAsked(false)
  }
  return { isAsked, back }
}
