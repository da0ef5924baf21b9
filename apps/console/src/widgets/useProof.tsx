import { useQueryClient } from '@tanstack/react-query'
import { paypass } from '@yunshu/contract/paypass/contract'
import { paypassTerms } from '@yunshu/contract/paypass/words'
import { useEffect, useState } from 'react'
import { CallError, call, newKey } from '../kit/call.ts'
import { faultText } from '../kit/fault.ts'
import { useFault, write, type Form } from '../kit/form.ts'
import { useSay } from '../kit/lang.ts'
import type { Filling } from '../kit/useCommandForm.ts'
import { PayPasswordInput } from './PayPasswordInput.tsx'
import { blocks } from './phrases.ts'

type Payment = { readonly amount_fen: number; readonly payee_id: number; readonly biz_no: string }
/** What such a command takes besides its own fields; optional where only some payments need it. */
type Proved = { proof?: string }
/** Stands in the form until the payment password has been given. */
export const unproved = '-'.repeat(10)

/**
 * A command that needs the payment password: `field` asks for it, and what was typed is exchanged for a proof that fits exactly this payment, which the
 * form is sent with. `payment` is undefined while the form does not say yet what is paid. What was sent and not answered (`isUnanswered`) is sent
 * again as it was: the server then gives its first answer, and nothing is paid twice.
 */
export const useProof = <T extends Proved>(filling: Filling<T>, payment: Payment | undefined) => {
  const form: Form<Proved> = filling.form
  const say = useSay()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const fault = useFault(form, 'proof')
  useEffect(() => void form.fields.set('proof', { label: say(paypassTerms, 'pay_password'), choose: false }), [form, say])
  const [busy, setBusy] = useState(false)
  const { error } = filling
  const isUnanswered = error !== undefined && !error.refusal && !error.fields
  const prove = async (paid: Payment): Promise<string | undefined> => {
    setBusy(true)
    try {
      return (await call(paypass.prove, { pay_password: typed, ...paid }, { key: newKey(), quiet: true })).proof
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      setTyped('')
      filling.blame({ proof: { text: cause.message } })
      void client.invalidateQueries()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const submit: Filling['submit'] = async (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (isUnanswered) return await filling.submit()
    if (busy) return
    const input = filling.check()
    if (typed.length < 6) return filling.blame({ ...form.store.getState().faults, proof: { text: say(blocks, 'payAsked') } })
    if (input === undefined || !payment) return
    const proof = await prove(payment)
    if (proof === undefined) return
    write(form, 'proof', proof)
    await filling.submit()
  }
  const type = (next: string) => {
    setTyped(next)
    form.store.setState(({ faults: { proof: _, ...others } }) => ({ faults: others }))
  }
  return {
    field: (
      <PayPasswordInput
        value={typed}
        onChange={type}
        fault={fault && faultText(say, fault, say(paypassTerms, 'pay_password'), false)}
        disabled={isUnanswered}
      />
    ),
    isUnanswered,
    filling: { ...filling, submit, busy: filling.busy || busy }
  }
}
