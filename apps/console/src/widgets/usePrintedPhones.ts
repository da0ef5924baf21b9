import type { PhonePlace } from '@yunshu/contract/kit/fields'
import { isSealed, phoneShown, sealOf } from '@yunshu/contract/kit/phoneSeal'
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
        const sealed = [...new Set(phones)].filter(isSealed).slice(0, 20)
        if (sealed.length === 0) continue
        const { phones: found } = await call(phone.reveal, { seals: sealed.map(sealOf) })
        setWhole((before) => new Map([...before, ...sealed.map((text, i) => [text, found[i] ?? ''] as const)]))
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
