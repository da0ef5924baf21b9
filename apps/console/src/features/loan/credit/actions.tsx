import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { credit } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { creditTerms } from '@yunshu/contract/credit/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { isIn } from '@yunshu/contract/kit/machine'
import { type ComponentType, type ReactNode, useState } from 'react'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import type { Action } from '../../../kit/Moves.tsx'
import { kit } from '../../../kit/phrases.ts'
import { useAsked } from '../../../kit/useAsked.ts'
import { useCall } from '../../../kit/useCall.ts'
import { ReasonDialog } from '../../../widgets/ReasonDialog.tsx'
import { AssetsDialog } from '../AssetsDialog.tsx'
import type { CreditRow, Side } from '../columns.tsx'
import { CreditApplyDialog, CreditDecideDialog } from './CreditDialogs.tsx'
import { phrases } from '../phrases.ts'

type Doing = 'edit' | 'decide' | 'reject' | 'sign' | 'freeze' | 'terminate' | 'newLoan'
const { may } = operator.credits

/** What the borrower and the operator do with a credit as it stands. */
export const useCreditActions = (side: Side): { actions: (row: CreditRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<Chosen>()
  const [submitting, passing, unfreezing] = [useAsked(credit.submit), useAsked(credit.pass), useAsked(credit.unfreeze)]
  const actions = (row: CreditRow): Action[] => {
    const { id, version, credit_no: no, credit_status: state } = row
    const { code } = creditMachine
    const at = (doing: Doing) => () => setOpen({ doing, row })
    const asked = (title: 'submit' | 'pass', content: 'submitAsk' | 'passAsk') => ({
      title: say(phrases, title),
      content: say(phrases, content, { no }),
      danger: false
    })
    const finance = side === 'borrower' ? carrier.receivables.may.finance : may.create
    const run = () => void submitting.run({ id, version }, { ask: asked('submit', 'submitAsk'), done: say(phrases, 'submitted', { no }) })
    const draft: Action[] =
      state === code.draft
        ? [
            { key: 'submit', label: say(phrases, 'submit'), may: finance, run },
            { key: 'edit', label: say(kit, 'edit'), may: finance, run: at('edit') }
          ]
        : []
    if (side === 'borrower') {
      return [...draft, ...(state === code.active ? [{ key: 'newLoan', label: say(phrases, 'newLoan'), may: finance, run: at('newLoan') }] : [])]
    }
    const all: (Action | false)[] = [
      ...draft,
      state === code.operatorReview && {
        key: 'pass',
        label: say(phrases, 'pass'),
        may: may.review,
        run: () => void passing.run({ id, version }, { ask: asked('pass', 'passAsk'), done: say(phrases, 'passed') })
      },
      state === code.factorReview && { key: 'decide', label: say(phrases, 'decide'), may: may.decide, run: at('decide') },
      isIn(creditMachine, state, 'operatorReview', 'factorReview') && {
        key: 'reject',
        label: say(phrases, 'reject'),
        may: state === code.operatorReview ? may.review : may.decide,
        run: at('reject'),
        danger: true
      },
      state === code.toSign && { key: 'sign', label: say(phrases, 'sign'), may: may.decide, run: at('sign') },
      state === code.active && { key: 'newLoan', label: say(phrases, 'newLoan'), may: operator.loans.may.create, run: at('newLoan'), aside: true },
      state === code.active && { key: 'freeze', label: say(phrases, 'freeze'), may: may.freeze, run: at('freeze'), danger: true },
      state === code.frozen && {
        key: 'unfreeze',
        label: say(phrases, 'unfreeze'),
        may: may.freeze,
        run: () => void unfreezing.run({ id, version }, { done: say(phrases, 'unfrozenDone') })
      },
      isIn(creditMachine, state, 'active', 'frozen', 'expired') && {
        key: 'terminate',
        label: say(phrases, 'terminate'),
        may: may.freeze,
        run: at('terminate'),
        danger: true
      }
    ]
    return all.filter((action) => action !== false)
  }
  return { actions, dialog: open && <CreditDialog {...open} side={side} onClose={() => setOpen(undefined)} /> }
}

type Chosen = { doing: Doing; row: CreditRow }
const CreditDialog = ({ doing, row, side, onClose }: Chosen & { side: Side; onClose: () => void }) => {
  const say = useSay()
  if (doing === 'newLoan') return <AssetsDialog credit_id={row.id} onClose={onClose} />
  if (doing === 'edit') return <Loaded id={row.id} side={side} Dialog={CreditApplyDialog} onClose={onClose} />
  if (doing === 'decide') return <Loaded id={row.id} side={side} Dialog={CreditDecideDialog} onClose={onClose} />
  const words = { terms: creditTerms, title: `${say(phrases, doing)} ${row.credit_no}`, label: say(phrases, doing), onClose }
  if (doing === 'sign')
    return (
      <CommandDialog
        {...words}
        command={credit.sign}
        start={{ id: row.id, version: row.version, contract_files: '' }}
        done={say(phrases, 'signedDone')}
      >
        {(form) => <Field form={form} name="contract_files" />}
      </CommandDialog>
    )
  const { command, why, done } = withReason[doing]
  return <ReasonDialog {...words} command={command} row={row} common={why.map((key) => say(phrases, key))} done={say(phrases, done)} />
}
const withReason = {
  reject: { command: credit.reject, why: ['why', 'whyRisk'], done: 'rejected' },
  freeze: { command: credit.freeze, why: ['whyRisk'], done: 'frozenDone' },
  terminate: { command: credit.terminate, why: ['whyAsked', 'whyRisk'], done: 'terminatedDone' }
} as const

type Over = ComponentType<{ info: OutputOf<typeof credit.info>; side: Side; onClose: () => void }>
/* A dialog over the whole credit, which a row of the list does not have. */
const Loaded = ({ id, side, Dialog, onClose }: { id: number; side: Side; Dialog: Over; onClose: () => void }) => {
  const { data } = useCall(credit.info, { id })
  return data ? <Dialog info={data} side={side} onClose={onClose} /> : null
}
