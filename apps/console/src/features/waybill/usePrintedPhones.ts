import { isPhoneTicket, phoneShown } from '@yunshu/contract/kit/phoneTicket'
import { phone } from '@yunshu/contract/phone/contract'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { useSeesPhones } from '../../kit/SeenPhone.tsx'
import type { Trip } from './nodes.ts'

/** The phones on printed waybills: masked until whoever may asks for them, one logged look for each trip. `all` is missing for whoever may not. */
export const usePrintedPhones = (trips: readonly Trip[]) => {
  const sees = useSeesPhones()
  const [whole, setWhole] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const all = async () => {
    setBusy(true)
    try {
      for (const trip of trips) {
        const tickets = ticketsOf(trip)
        if (tickets.length === 0) continue
        const { phones } = await call(phone.reveal, { tickets })
        setWhole((before) => new Map([...before, ...tickets.map((ticket, i) => [ticket, phones[i] ?? ''] as const)]))
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
    all: sees('waybill') ? all : undefined,
    shown: whole.size > 0 && !busy,
    busy
  }
}

const ticketsOf = ({ waybill, points }: Trip): string[] =>
  [...new Set([waybill.driver_phone, ...points.map(({ link_phone }) => link_phone)])].filter(isPhoneTicket).slice(0, 20)
