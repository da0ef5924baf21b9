import { payment } from '@yunshu/contract/payment/contract'
import { useSearchParams } from 'react-router'
import { useCall } from '../../kit/useCall.ts'
import { useReceivedActions } from './paymentActions.tsx'
import { PaymentView } from './PaymentView.tsx'

/** The payee's page of a payment (收款详情). */
export const ReceivedInfoPage = () => {
  const [search] = useSearchParams()
  const called = useCall(payment.info, { id: Number(search.get('id')) }, { kinds: ['payment', 'bill'] })
  const { actions, dialog } = useReceivedActions()
  return (
    <>
      <PaymentView called={called} side="creditor" actions={actions} />
      {dialog}
    </>
  )
}
