import { operator } from '@yunshu/contract/consoles/operator'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { useState } from 'react'
import { money } from '../../kit/format.ts'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { cardPhrases } from './card/phrases.ts'
import { PayoutList } from './card/PayoutList.tsx'
import { phrases } from './phrases.ts'
import { RechargeList, type RechargeRow } from './recharge/RechargeList.tsx'
import { ConfirmRechargeDialog, FailWithdrawDialog, PaidWithdrawDialog, RejectRechargeDialog, RejectWithdrawDialog } from './ReviewDialogs.tsx'
import { WithdrawList, type WithdrawRow } from './withdraw/WithdrawList.tsx'

const { recharges } = operator
const { may } = recharges
const [toVerify, toApprove] = [{ recharge_status: rechargeMachine.code.toVerify }, { withdraw_status: withdrawMachine.code.inReview }]
const RechargeReview = lazily(async () => (await import('./MoneyReview.tsx')).RechargeReview)
const WithdrawReview = lazily(async () => (await import('./MoneyReview.tsx')).WithdrawReview)

/** 充值提现: transfers to verify against the bank, withdrawals to approve and to pay out. */
export const OperatorRechargePage = () => {
  const say = useSay()
  return (
    <ListPage page={recharges}>
      <ListTabs
        items={[
          { key: 'recharges', label: say(phrases, 'recharges'), children: <Recharges /> },
          { key: 'withdrawals', label: say(phrases, 'withdrawals'), children: <Withdrawals /> },
          { key: 'payouts', label: say(cardPhrases, 'payouts'), children: <PayoutList /> }
        ]}
      />
    </ListPage>
  )
}

const Recharges = () => {
  const say = useSay()
  const [reviewing, setReviewing] = useState<Filters>()
  const [open, setOpen] = useState<{ what: 'confirm' | 'reject'; row: RechargeRow }>()
  const onClose = () => setOpen(undefined)
  const items = (row: RechargeRow) =>
    row.recharge_status === rechargeMachine.code.toVerify
      ? (['confirm', 'reject'] as const).map((what) => ({
          key: what,
          label: say.label(rechargeMachine.moves[what]),
          may: may.review,
          danger: what === 'reject',
          run: () => setOpen({ what, row })
        }))
      : []
  return (
    <>
      <RechargeList
        title={recharges}
        may={may}
        all
        tools={(list) => <ReviewButton list={list} may={may.review} waiting={toVerify} onReview={setReviewing} />}
        moves={(row) => <Actions items={items(row)} />}
      />
      {reviewing && <RechargeReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {open?.what === 'confirm' && <ConfirmRechargeDialog row={open.row} onClose={onClose} />}
      {open?.what === 'reject' && <RejectRechargeDialog row={open.row} onClose={onClose} />}
    </>
  )
}

const Withdrawals = () => {
  const say = useSay()
  const [reviewing, setReviewing] = useState<Filters>()
  const [open, setOpen] = useState<{ what: 'reject' | 'pay' | 'fail'; row: WithdrawRow }>()
  const approving = useRun(withdraw.approve)
  const onClose = () => setOpen(undefined)
  const approve = async ({ id, version, withdraw_no, amount_fen, reviewers, reviews_needed }: WithdrawRow) => {
    const isFirst = reviewers.length + 1 < reviews_needed
    const title = say(phrases, 'approveAsk', { withdraw_no, amount: money(amount_fen) })
    if (!(await ask({ title, ...(isFirst && { content: say(phrases, 'approveFirst') }) }))) return
    if (await approving.run({ id, version })) toastDone(say(phrases, 'approved'))
  }
  const step = (what: 'reject' | 'pay' | 'fail', row: WithdrawRow) => ({
    key: what,
    label: say.label(withdrawMachine.moves[what]),
    may: what === 'reject' ? may.review : may.pay,
    danger: what !== 'pay',
    run: () => setOpen({ what, row })
  })
  const items = (row: WithdrawRow) => {
    if (row.withdraw_status === withdrawMachine.code.inReview)
      return [
        {
          key: 'approve',
          label: say.label(withdrawMachine.moves.approve),
          may: may.review,
          disabled: row.reviewed_by_me,
          run: () => void approve(row)
        },
        step('reject', row)
      ]
    return row.withdraw_status === withdrawMachine.code.processing ? [step('pay', row), step('fail', row)] : []
  }
  return (
    <>
      <WithdrawList
        title={recharges}
        may={may}
        all
        tools={(list) => <ReviewButton list={list} may={may.review} waiting={toApprove} onReview={setReviewing} />}
        moves={(row) => <Actions items={items(row)} />}
      />
      {reviewing && <WithdrawReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {open?.what === 'reject' && <RejectWithdrawDialog row={open.row} onClose={onClose} />}
      {open?.what === 'pay' && <PaidWithdrawDialog row={open.row} onClose={onClose} />}
      {open?.what === 'fail' && <FailWithdrawDialog row={open.row} onClose={onClose} />}
    </>
  )
}
