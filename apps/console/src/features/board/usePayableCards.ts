import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { BoardCard } from './Cards.tsx'
import { overdueBills } from './overdue.ts'
import { phrases } from './phrases.ts'

const { payables } = carrier
const { may } = payables
const { approved, submitted } = batchMachine.code
const batchesIn = (batch_status: number) => linkTo(payables, { view: 'batches', batch_status })

/** What a carrier owes and its batches, as far as they wait for somebody. */
export const usePayableCards = (): BoardCard[] => {
  const say = useSay()
  const enabled = useCan()(may.view)
  const { data: owed } = useCall(bill.owedBoard, {}, { kinds: ['bill', 'payment'], enabled })
  const batches = useCall(batch.list, { pagesize: 1 }, { kinds: ['batch'], enabled }).data?.tabs
  return [
    {
      key: 'owedReview',
      label: say(phrases, 'payablesToReview'),
      count: owed?.in_review,
      to: linkTo(payables, { bill_status: billMachine.code.inReview }),
      may: may.review
    },
    {
      key: 'owedDue',
      label: say(phrases, 'payablesOverdue'),
      count: owed && overdueBills(owed),
      to: linkTo(payables, { overdue: 'true' }),
      may: may.view,
      tone: 'wrong'
    },
    {
      key: 'batchReview',
      label: say(phrases, 'batchesToReview'),
      count: batches && (batches[submitted] ?? 0),
      to: batchesIn(submitted),
      may: may.review
    },
    { key: 'batchPay', label: say(phrases, 'batchesToPay'), count: batches && (batches[approved] ?? 0), to: batchesIn(approved), may: may.pay }
  ]
}
