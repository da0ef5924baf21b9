import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { isIn } from '@yunshu/contract/kit/machine'
import { loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import { payChannel } from '@yunshu/contract/payment/machine'
import { type ReactNode, useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useOptions } from '../../kit/picks.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { LoanRow, Side } from './columns.tsx'
import { phrases } from './phrases.ts'

type Doing = 'reject' | 'cancel' | 'sign' | 'failFund' | 'lend' | 'repay' | 'extend' | 'buyBack' | 'lose'
const { may } = operator.loans
const { code } = loanMachine

/** What borrower and operator do with a loan as it stands. */
export const useLoanActions = (side: Side): { actions: (row: LoanRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<{ doing: Doing; row: LoanRow }>()
  const [approving, funding] = [useAsked(loan.approve), useAsked(loan.fund)]
  const actions = (row: LoanRow): Action[] => {
    const { id, version, loan_no: no, loan_status: state } = row
    const at = (doing: Doing) => () => setOpen({ doing, row })
    const cancel = (right: Action['may']): Action | false =>
      isIn(loanMachine, state, 'inReview', 'awaitingDebtor', 'toSign', 'toFund') && {
        key: 'cancel',
        label: say(phrases, 'cancel'),
        run: at('cancel'),
        danger: true,
        ...(right && { may: right })
      }
    const approve = () =>
      void approving.run(
        { id, version },
        {
          ask: { title: say(phrases, 'approve'), content: say(phrases, 'approveAsk', { no, debtor: row.debtor_name }), danger: false },
          done: say(phrases, 'approved')
        }
      )
    const fund = () =>
      void funding.run(
        { id, version },
        {
          ask: { title: say(phrases, 'fund'), content: say(phrases, 'fundAsk', { amount: money(row.net_fen) }), danger: false },
          done: say(phrases, 'funded')
        }
      )
    const all: (Action | false)[] =
      side === 'borrower'
        ? [cancel(carrier.receivables.may.finance)]
        : [
            state === code.inReview && { key: 'approve', label: say(phrases, 'approve'), may: may.review, run: approve },
            state === code.inReview && { key: 'reject', label: say(phrases, 'reject'), may: may.review, run: at('reject'), danger: true },
            state === code.toSign && { key: 'sign', label: say(phrases, 'signLoan'), may: may.review, run: at('sign') },
            state === code.toFund && { key: 'fund', label: say(phrases, 'fund'), may: may.lend, run: fund },
            state === code.funding && { key: 'lend', label: say(phrases, 'lend'), may: may.lend, run: at('lend') },
            state === code.funding && { key: 'failFund', label: say(phrases, 'failFund'), may: may.lend, run: at('failFund'), danger: true },
            isIn(loanMachine, state, 'outstanding', 'partlyRepaid', 'overdue') && {
              key: 'repay',
              label: say(phrases, 'repay'),
              may: may.repay,
              run: at('repay')
            },
            isIn(loanMachine, state, 'outstanding', 'partlyRepaid') && {
              key: 'extend',
              label: say(phrases, 'extend'),
              may: may.repay,
              run: at('extend'),
              aside: true
            },
            state === code.overdue && row.recourse && { key: 'buyBack', label: say(phrases, 'buyBack'), may: may.buyBack, run: at('buyBack') },
            state === code.overdue && !row.recourse && { key: 'lose', label: say(phrases, 'lose'), may: may.buyBack, run: at('lose'), danger: true },
            cancel(may.review)
          ]
    return all.filter((action) => action !== false)
  }
  const onClose = () => setOpen(undefined)
  return { actions, dialog: open && <LoanDialog doing={open.doing} row={open.row} onClose={onClose} /> }
}

const LoanDialog = ({ doing, row, onClose }: { doing: Doing; row: LoanRow; onClose: () => void }) => {
  const say = useSay()
  const { loan_no: no } = row
  const about = { terms: loanTerms, onClose }
  const reason = (
    command: typeof loan.reject,
    title: 'reject' | 'cancel' | 'failFund' | 'lose',
    why: readonly (keyof typeof phrases.zh)[],
    done: string
  ) => (
    <ReasonDialog
      {...about}
      row={row}
      command={command}
      title={`${say(phrases, title)} ${no}`}
      label={say(phrases, title)}
      common={why.map((key) => say(phrases, key as 'why'))}
      done={done}
    />
  )
  if (doing === 'reject') return reason(loan.reject, 'reject', ['why', 'whyRisk'], say(phrases, 'rejected'))
  if (doing === 'cancel') return reason(loan.cancel, 'cancel', ['whyNoLonger', 'whyAmount'], say(phrases, 'cancelled'))
  if (doing === 'failFund') return reason(loan.failFund, 'failFund', ['whyBank'], say(phrases, 'failedFund'))
  if (doing === 'lose') return reason(loan.lose, 'lose', ['whyBankrupt'], say(phrases, 'lostDone'))
  if (doing === 'sign') return <Signing row={row} onClose={onClose} />
  if (doing === 'lend') return <Lending row={row} onClose={onClose} />
  if (doing === 'extend') return <Extending row={row} onClose={onClose} />
  if (doing === 'buyBack') return <BuyingBack row={row} onClose={onClose} />
  return <Repaying row={row} onClose={onClose} />
}

type Of = { readonly row: LoanRow; readonly onClose: () => void }
const Signing = ({ row, onClose }: Of) => {
  const say = useSay()
  const { id, version, loan_no: no } = row
  return (
    <CommandDialog
      terms={loanTerms}
      onClose={onClose}
      command={loan.sign}
      start={{ id, version, zhongdeng_no: '', contract_files: '' }}
      done={say(phrases, 'signedLoan')}
      title={`${say(phrases, 'signLoan')} ${no}`}
      label={say(phrases, 'signLoan')}
    >
      {(form) => (
        <>
          <Field form={form} name="zhongdeng_no" />
          <Field form={form} name="contract_files" />
        </>
      )}
    </CommandDialog>
  )
}

const Lending = ({ row, onClose }: Of) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const { id, version, loan_no: no } = row
  return (
    <CommandDialog
      terms={loanTerms}
      onClose={onClose}
      command={loan.lend}
      start={{ id, version, bank_serial_no: '', lend_at: at }}
      done={say(phrases, 'lent', { amount: money(row.net_fen) })}
      title={`${say(phrases, 'lend')} ${no}`}
      label={say(phrases, 'lend')}
    >
      {(form) => (
        <>
          <Field form={form} name="bank_serial_no" />
          <Field form={form} name="lend_at" />
        </>
      )}
    </CommandDialog>
  )
}

const Extending = ({ row, onClose }: Of) => {
  const say = useSay()
  const { id, version, loan_no: no } = row
  return (
    <CommandDialog
      terms={loanTerms}
      onClose={onClose}
      command={loan.extend}
      start={{ id, version, fee_fen: 0 }}
      done={(after) => say(phrases, 'extended', { day: after.due_day ?? '' })}
      title={`${say(phrases, 'extend')} ${no}`}
      label={say(phrases, 'extend')}
    >
      {(form) => (
        <>
          <Field form={form} name="days" help={say(phrases, 'extendHelp')} />
          <Field form={form} name="fee_fen" />
        </>
      )}
    </CommandDialog>
  )
}

const Repaying = ({ row, onClose }: Of) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const channels = useOptions(payChannel).filter(({ value }) => Number(value) >= 2 && Number(value) <= 5)
  const { id, version, loan_no: no } = row
  return (
    <CommandDialog
      terms={loanTerms}
      onClose={onClose}
      command={loan.repay}
      start={{ id, version, pay_channel: 2, bank_serial_no: '', paid_at: at, voucher_img: '', remark: '' }}
      done={(after) => say(phrases, 'repaid', { amount: money(after.repaid_fen) })}
      title={`${say(phrases, 'repay')} ${no}`}
      label={say(phrases, 'repay')}
      width={680}
      columns={2}
    >
      {(form) => (
        <div className="form-grid">
          <Field form={form} name="amount_fen" help={say(phrases, 'repayHelp')} />
          <Field form={form} name="pay_channel">
            <Pick of={channels} />
          </Field>
          <Field form={form} name="bank_serial_no" />
          <Field form={form} name="paid_at" />
          <Field form={form} name="voucher_img" />
          <Field form={form} name="remark" />
        </div>
      )}
    </CommandDialog>
  )
}

const BuyingBack = ({ row, onClose }: Of) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const { data } = useCall(loan.info, { id: row.id })
  if (!data) return null
  return (
    <CommandDialog
      command={loan.buyBack}
      start={{ id: row.id, version: data.loan.version, amount_fen: data.owed.total_fen, bank_serial_no: '', paid_at: at }}
      done={say(phrases, 'boughtBack')}
      terms={loanTerms}
      title={`${say(phrases, 'buyBack')} ${row.loan_no}`}
      label={say(phrases, 'buyBack')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="amount_fen" />
          <Field form={form} name="bank_serial_no" />
          <Field form={form} name="paid_at" />
        </>
      )}
    </CommandDialog>
  )
}
