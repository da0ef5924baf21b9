import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { expense } from '@yunshu/contract/expense/contract'
import { claimMachine } from '@yunshu/contract/expense/machine'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import type { BoardCard } from './Cards.tsx'
import { overdueBills } from './overdue.ts'
import { phrases } from './phrases.ts'

const { expenses, payables } = carrier
const { may } = payables
const { approved, submitted } = batchMachine.code
const batchesIn = (batch_status: number) => linkTo(payables, { view: 'batches', batch_status })

/** What a carrier owes, its batches and what its people claim, as far as they wait for somebody. */
export const usePayableCards = (): BoardCard[] => {
  const say = useSay()
  const can = useCan()
  const enabled = can(may.view)
  const { data: owed } = useCall(bill.owedBoard, {}, { kinds: ['bill', 'payment'], enabled })
  const bills = useCall(bill.owed, { pagesize: 1 }, { kinds: ['bill', 'payment', 'batch'], enabled: can(may.batch) }).data?.tabs
  const claims = useCall(expense.list, { pagesize: 1 }, { kinds: ['expense'], enabled: can(expenses.may.review) }).data?.tabs
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
      key: 'owedPay',
      label: say(phrases, 'payablesToPay'),
      count: bills && (bills[billMachine.code.unpaid] ?? 0),
      to: linkTo(payables, { bill_status: billMachine.code.unpaid }),
      may: may.batch
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
    {
      key: 'claims',
      label: say(phrases, 'claimsToReview'),
      count: claims && (claims[claimMachine.code.inReview] ?? 0),
      to: linkTo(expenses, { claim_status: claimMachine.code.inReview }),
      may: expenses.may.review
    },
    { key: 'batchPay', label: say(phrases, 'batchesToPay'), count: batches && (batches[approved] ?? 0), to: batchesIn(approved), may: may.pay }
  ]
}
