import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Page } from '@yunshu/contract/kit/console'
import { payment } from '@yunshu/contract/payment/contract'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../kit/useCall.ts'
import { usePaidActions, useReceivedActions } from './actions.tsx'
import { PaymentView } from './PaymentView.tsx'

/** A payment, as its payer (付款详情) or its payee (收款详情) sees it. */
export const PaymentInfoPage = ({ page }: { page: Page }) => (page.route === carrier.receivedInfo.route ? <Received /> : <Paid />)
const Paid = () => <Payment side="debtor" {...usePaidActions()} />
const Received = () => <Payment side="creditor" {...useReceivedActions()} />

const Payment = ({ side, actions, dialog }: { side: 'debtor' | 'creditor' } & ReturnType<typeof usePaidActions>) => {
  const [search] = useSearchParams()
  const called = useCall(payment.info, { id: Number(search.get('id')) }, { kinds: ['payment', 'bill'] })
  return (
    <>
      <PaymentView called={called} side={side} actions={actions} />
      {dialog}
    </>
  )
}
