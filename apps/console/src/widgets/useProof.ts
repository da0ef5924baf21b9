import { paypass } from '@yunshu/contract/paypass/contract'
import { useState } from 'react'
import { useRun } from '../kit/useRun.ts'
import type { Filling } from '../kit/useCommandForm.ts'
import { type Form, write } from '../kit/form.ts'

type Payment = { readonly amount_fen: number; readonly payee_id: number; readonly biz_no: string }
/**
 * A command that needs the payment password: what was typed is changed for a proof for exactly this payment before the form is sent.
 * `payment` is undefined while the form does not say yet what is paid; then the form shows its own faults.
 */
export const useProof = <T extends { proof: string }>(filling: Filling<T>, payment: Payment | undefined) => {
  const [typed, setTyped] = useState('')
  const proving = useRun(paypass.prove)
  const submit: Filling<T>['submit'] = async (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (payment) {
      const proved = await proving.run({ pay_password: typed, ...payment })
      if (!proved) return
      write(filling.form as unknown as Form<{ proof: string }>, 'proof', proved.proof)
    }
    await filling.submit()
  }
  return { typed, setTyped, filling: { ...filling, submit, busy: filling.busy || proving.busy } }
}
