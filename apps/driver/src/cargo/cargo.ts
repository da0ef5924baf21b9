import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { nameOf } from '@yunshu/contract/kit/enums'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyPriceMode } from '@yunshu/contract/supply/machine'
import { useEffect, useState } from 'react'
import { call } from '../kit/call.ts'
import type { Say } from '../kit/lang.ts'
import { cargoWords as words } from './phrases.ts'

type Known = OutputOf<typeof supply.cargo>
export type Cargo = Known['offered'][number]

/** What is offered and what he applied for, asked whenever the trips were; without signal it stays as it was seen last. */
export const useCargo = (asked: string | undefined): { known: Known | undefined; look: () => Promise<void> } => {
  const [known, setKnown] = useState<Known>()
  const look = async (): Promise<void> => {
    const found = await call(supply.cargo, {}).catch(() => undefined)
    if (found) setKnown(found)
  }
  useEffect(() => {
    void look()
  }, [asked])
  return { known, look }
}

export const yuan = (fen: number): string => String(fen / 100)
export const unitName = (say: Say, unit: number): string => say.label(nameOf(billingUnit, unit))
/** How the price of a cargo comes about, with the price where the carrier has said one. */
export const priceText = (say: Say, { price_mode, price_unit, price_fen }: Cargo): string => {
  const { fixed, bid } = supplyPriceMode.code
  if (price_fen === null) return say(words, price_mode === bid ? 'bids' : 'talk')
  const price = say(words, `unit${price_unit}`, { yuan: yuan(price_fen) })
  return say(words, price_mode === fixed ? 'fixed' : price_mode === bid ? 'most' : 'about', { price })
}
