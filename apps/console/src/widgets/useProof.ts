import { paypass } from '@yunshu/contract/paypass/contract'
import { useState } from 'react'
import { useRun } from '../kit/useRun.ts'
import type { Filling } from '../kit/useCommandForm.ts'
import { write } from '../kit/form.ts'

type Payment = { readonly amount_fen: number; readonly payee_id: number; readonly biz_no: string }
/**
 * A command that needs the payment password: the typed password is exchanged for a proof that fits exactly this payment, and the form is sent with the proof.
 * `payment` is undefined while the form does not say yet what is paid; then the form shows its own faults.
 */
export const useProof = (filling: Filling<{ proof: string }>, payment: Payment | undefined) => {
  const [typed, setTyped] = useState('')
  const proving = useRun(paypass.prove)
  const submit: Filling['submit'] = async (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (payment) {
      const proved = await proving.run({ pay_password: typed, ...payment })
      if (!proved) return
      write(filling.form, 'proof', proved.proof)
    }
    await filling.submit()
  }
  return { typed, setTyped, filling: { ...filling, submit, busy: filling.busy || proving.busy } }
}
