import { useEffect, useRef } from 'react'
import { type Form, prefill, read } from '../kit/form.ts'
import type { Proposal } from './PayProposal.tsx'

/** Fills in what is proposed to be paid, as long as nobody has written an amount of his own; another vehicle may change it, or have no rule. */
export const usePayProposal = (form: Form<{ payable_fen?: number | null }>, proposal: Proposal | null | undefined): void => {
  const filled = useRef<number>(undefined)
  const fen = proposal?.priced?.total_fen
  const isKnown = proposal !== undefined && proposal !== null
  useEffect(() => {
    if (!isKnown) return
    const now = read(form, 'payable_fen') ?? undefined
    if (now !== undefined && now !== filled.current) return
    if (now !== fen) prefill(form, { payable_fen: fen ?? null })
    filled.current = fen
  }, [form, fen, isKnown])
}
