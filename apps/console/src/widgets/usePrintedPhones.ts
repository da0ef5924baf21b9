import type { PhonePlace } from '@yunshu/contract/kit/fields'
import { isPhoneTicket, phoneShown } from '@yunshu/contract/kit/phoneTicket'
import { phone } from '@yunshu/contract/phone/contract'
import { useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSeesPhones } from '../kit/SeenPhone.tsx'

/** The phones on printed papers: masked until whoever may asks for them, one logged look for each paper. `all` is missing for whoever may not. */
export const usePrintedPhones = (place: PhonePlace, papers: readonly (readonly string[])[]) => {
  const sees = useSeesPhones()
  const [whole, setWhole] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const all = async () => {
    setBusy(true)
    try {
      for (const phones of papers) {
        const tickets = [...new Set(phones)].filter(isPhoneTicket).slice(0, 20)
        if (tickets.length === 0) continue
        const { phones: found } = await call(phone.reveal, { tickets })
        setWhole((before) => new Map([...before, ...tickets.map((ticket, i) => [ticket, found[i] ?? ''] as const)]))
      }
    } catch (cause) {
      // The refusal has been shown.
      if (!(cause instanceof CallError)) throw cause
    } finally {
      setBusy(false)
    }
  }
  return {
    told: (text: string) => whole.get(text) ?? phoneShown(text),
    all: sees(place) ? all : undefined,
    shown: whole.size > 0 && !busy,
    busy
  }
}
