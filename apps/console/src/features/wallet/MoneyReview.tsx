import { operator } from '@yunshu/contract/consoles/operator'
import { stateOf } from '@yunshu/contract/kit/machine'
import { recharge, RechargeRow as RechargeFields } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { rechargeDoubts, unusualOfRecharge } from '@yunshu/contract/recharge/unusual'
import { rechargeTerms } from '@yunshu/contract/recharge/words'
import { withdraw, WithdrawRow as WithdrawFields } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { unusualOfWithdrawal, withdrawDoubts } from '@yunshu/contract/withdraw/unusual'
import { withdrawTerms } from '@yunshu/contract/withdraw/words'
import type { Filters } from '../../kit/address.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Review, ReviewTurn, type Turn } from '../../kit/Review.tsx'
import { type Called, useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { PhotoStage } from '../../widgets/PhotoStage.tsx'
import { phrases } from './phrases.ts'
import type { RechargeRow } from './recharge/RechargeList.tsx'
import { ConfirmRechargeDialog, RejectRechargeDialog, RejectWithdrawDialog } from './ReviewDialogs.tsx'
import type { WithdrawRow } from './withdraw/WithdrawList.tsx'

type Reviewing = { query: Filters; onClose: () => void }
const { may } = operator.recharges

/** The operator goes through the withdrawals that wait for approval. */
export const WithdrawReview = ({ query, onClose }: Reviewing) => {
  const say = useSay()
  return (
    <Review title={say(phrases, 'reviewWithdrawals')} contract={withdraw.list} query={query} no={(row) => row.withdraw_no} onClose={onClose}>
      {(turn) => <WithdrawTurn turn={turn} />}
    </Review>
  )
}

/** The operator goes through the transfers that are to be found at the bank. */
export const RechargeReview = ({ query, onClose }: Reviewing) => {
  const say = useSay()
  return (
    <Review title={say(phrases, 'reviewRecharges')} contract={recharge.list} query={query} no={(row) => row.recharge_no} onClose={onClose}>
      {(turn) => <RechargeTurn turn={turn} />}
    </Review>
  )
}

/* The row of a list as it is now: neither has a call of its own for one. */
const only = <R,>({ data, ...more }: Called<{ data: readonly R[] }>): Called<R> => ({ ...more, data: data?.data[0] })

const WithdrawTurn = ({ turn }: { turn: Turn<WithdrawRow> }) => {
  const say = useSay()
  const { id, withdraw_no } = turn.row
  const called = only<WithdrawRow>(useCall(withdraw.list, { keyword: withdraw_no, pagesize: 1 }))
  const { run } = useRun(withdraw.approve)
  return (
    <ReviewTurn
      turn={turn}
      called={called}
      about={(row) => [row.company_name, money(row.amount_fen)]}
      waits={(row) => row.withdraw_status === withdrawMachine.code.inReview}
      now={(row) => say.label(stateOf(withdrawMachine, row.withdraw_status))}
      doubts={(row) => unusualOfWithdrawal(row).map(({ tone, phrase, slots }) => ({ tone, text: say(withdrawDoubts, phrase, slots) }))}
      approve={{
        label: say.label(withdrawMachine.moves.approve),
        may: may.review,
        done: say(phrases, 'approved'),
        why: (row) => (row.reviewed_by_me ? say(phrases, 'whyReviewed') : undefined),
        run: async ({ version }) => await run({ id, version })
      }}
      refuse={{
        label: say.label(withdrawMachine.moves.reject),
        may: may.review,
        done: say(phrases, 'rejected'),
        dialog: (row, { onClose, onDone }) => <RejectWithdrawDialog row={row} onClose={onClose} onDone={() => onDone()} />
      }}
    >
      {(row) => (
        <RowFacts
          of={WithdrawFields}
          row={row}
          terms={withdrawTerms}
          columns={3}
          items={[
            'company_name',
            { name: 'amount_fen', strong: true },
            'fee_fen',
            'net_fen',
            'account_name',
            'bank_name',
            'account_no',
            [say(withdrawTerms, 'reviewers'), row.reviewers.join('、')],
            'created_by_name',
            'created_at',
            row.remark && 'remark'
          ]}
        />
      )}
    </ReviewTurn>
  )
}

const RechargeTurn = ({ turn }: { turn: Turn<RechargeRow> }) => {
  const say = useSay()
  const called = only<RechargeRow>(useCall(recharge.list, { keyword: turn.row.recharge_no, pagesize: 1 }, { kinds: ['recharge', 'recon'] }))
  return (
    <ReviewTurn
      turn={turn}
      called={called}
      about={(row) => [row.company_name, money(row.amount_fen)]}
      waits={(row) => row.recharge_status === rechargeMachine.code.toVerify}
      now={(row) => say.label(stateOf(rechargeMachine, row.recharge_status))}
      doubts={(row) => unusualOfRecharge(row).map(({ tone, phrase, slots }) => ({ tone, text: say(rechargeDoubts, phrase, slots) }))}
      approve={{
        label: say.label(rechargeMachine.moves.confirm),
        may: may.review,
        done: say(phrases, 'confirmed'),
        dialog: (row, { onClose, onDone }) => <ConfirmRechargeDialog row={row} onClose={onClose} onDone={() => onDone()} />
      }}
      refuse={{
        label: say.label(rechargeMachine.moves.reject),
        may: may.review,
        done: say(phrases, 'rejected'),
        dialog: (row, { onClose, onDone }) => <RejectRechargeDialog row={row} onClose={onClose} onDone={() => onDone()} />
      }}
      photos
    >
      {(row) => (
        <div className="review-columns">
          <PhotoStage
            photos={row.voucher_img
              .split(',')
              .filter(Boolean)
              .map((url) => ({ url }))}
            keys
          />
          <RowFacts
            of={RechargeFields}
            row={row}
            terms={rechargeTerms}
            columns={2}
            items={[
              'company_name',
              { name: 'amount_fen', strong: true },
              'way',
              'payer_name',
              'payer_account',
              'virtual_account',
              'at_bank',
              'created_by_name',
              'created_at',
              row.remark && 'remark'
            ]}
          />
        </div>
      )}
    </ReviewTurn>
  )
}
