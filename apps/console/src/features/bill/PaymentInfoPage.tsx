import { payment } from '@yunshu/contract/payment/contract'
import { useSearchParams } from 'react-router'
import { useCall } from '../../kit/useCall.ts'
import { usePaidActions } from './paymentActions.tsx'
import { PaymentView } from './PaymentView.tsx'

/** The payer's page of a payment (付款详情). */
export const PaymentInfoPage = () => {
  const [search] = useSearchParams()
  const called = useCall(payment.info, { id: Number(search.get('id')) }, { kinds: ['payment', 'bill'] })
  const { actions, dialog } = usePaidActions()
  return (
    <>
      <PaymentView called={called} side="debtor" actions={actions} />
      {dialog}
    </>
  )
}
