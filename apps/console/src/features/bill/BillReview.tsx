import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billDoubts, unusualOfBill } from '@yunshu/contract/bill/unusual'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Filters } from '../../kit/address.ts'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Review, ReviewTurn, type Turn } from '../../kit/Review.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { BillApprovals, BillFacts, BillParts } from './BillView.tsx'
import type { BillRow } from './columns.tsx'
import { SendBackDialog } from './payableActions.tsx'
import { phrases } from './phrases.ts'

/** The debtor goes through the bills that wait for his approval, level by level. */
export const BillReview = ({ query, onClose }: { query: Filters; onClose: () => void }) => {
  const say = useSay()
  return (
    <Review title={say(phrases, 'reviewTitle')} contract={bill.list} query={query} no={(row) => row.bill_no} onClose={onClose}>
      {(turn) => <BillTurn turn={turn} />}
    </Review>
  )
}

/** One bill that waits, over whatever page one is on. */
export const OneBillReview = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useCall(bill.info, { id }, { kinds: ['bill', 'payment'] })
  return data ? <BillReview query={{ keyword: data.bill.bill_no, bill_status: billMachine.code.inReview }} onClose={onClose} /> : null
}

const { may } = shipper.payables

const BillTurn = ({ turn }: { turn: Turn<BillRow> }) => {
  const say = useSay()
  const { id } = turn.row
  const called = useCall(bill.info, { id }, { kinds: ['bill', 'payment'] })
  const { run } = useRun(bill.approve)
  const { audit_level, audit_done } = called.data?.bill ?? turn.row
  return (
    <ReviewTurn
      turn={turn}
      called={called}
      about={({ bill: row }) => [row.creditor_name, money(row.amount_fen), row.statement_no]}
      waits={({ bill: row }) => row.bill_status === billMachine.code.inReview}
      now={({ bill: row }) => say.label(stateOf(billMachine, row.bill_status))}
      doubts={(info) =>
        unusualOfBill(info, new Date().toISOString()).map(({ tone, phrase, slots }) => ({ tone, text: say(billDoubts, phrase, slots) }))
      }
      approve={{
        label: audit_level > 1 ? say(phrases, 'approveLevel', { level: audit_done + 1 }) : say(phrases, 'approve'),
        may: may.review,
        done: say(phrases, 'passed'),
        why: ({ own }) => (own.made ? say(phrases, 'whyMade') : own.approved ? say(phrases, 'whyApproved') : undefined),
        run: async ({ bill: { version } }) => await run({ id, version })
      }}
      refuse={{
        label: say(phrases, 'sendBack'),
        may: may.review,
        done: say(phrases, 'refused'),
        dialog: ({ bill: row }, { onClose, onDone }) => <SendBackDialog row={row} onClose={onClose} onDone={() => onDone()} />
      }}
    >
      {(info) => (
        <div className="review-columns">
          <BillFacts row={info.bill} columns={2} side="debtor" />
          <div>
            <h3>{say(phrases, 'audits')}</h3>
            <BillApprovals info={info} />
            <h3>{say(phrases, 'parts')}</h3>
            <BillParts info={info} side="debtor" />
          </div>
        </div>
      )}
    </ReviewTurn>
  )
}
