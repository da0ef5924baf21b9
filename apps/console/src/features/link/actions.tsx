import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { canMove } from '@yunshu/contract/kit/machine'
import { invoiceType, link, overCredit, settleCycle } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { linkTerms } from '@yunshu/contract/link/words'
import { type ReactNode, useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { NumberInput, Pick } from '../../kit/controls.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useWho } from '../../kit/rights.ts'
import { ask, toastDone } from '../../kit/toast.tsx'
import { undoBy } from '../../kit/undo.ts'
import { useRun } from '../../kit/useRun.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { phrases } from './phrases.ts'
import type { CarrierRow } from './columns.tsx'

type Settled = 'settle_cycle' | 'settle_day' | 'pay_days' | 'tax_rate_bp' | 'invoice_type' | 'receipt_days' | 'deposit_fen'
/** Either side's row of a cooperation, with the other company's name; the last ones only of one side. */
export type Partner = Pick<CarrierRow, 'id' | 'version' | 'link_status' | 'moved_by_me' | 'score' | Settled> & {
  readonly name: string
  readonly joined?: boolean
  readonly default_flag?: boolean
  readonly credit_fen?: number
  readonly over_credit_action?: number
}
type Move = 'accept' | 'decline' | 'suspend' | 'resume' | 'end'
type Doing = 'decline' | 'suspend' | 'end' | 'settle' | 'score' | 'remind' | 'credit'
const ownMove: Record<Move, boolean> = { accept: false, decline: false, suspend: true, resume: true, end: true }

/** What either side can do with a cooperation, the next step first. */
export const useLinkActions = (): { actions: (row: Partner) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const who = useWho()
  const isShipper = who === 'shipper'
  const [opened, setOpened] = useState<{ doing: Doing; row: Partner }>()
  const runs = { accept: useRun(link.accept).run, resume: useRun(link.resume).run }
  const name = (move: Move) => say.label(linkMachine.moves[move])
  const { carriers } = shipper
  const { customers } = carrier
  const grants = {
    accept: isShipper ? carriers.may.create : customers.may.invite,
    decline: isShipper ? carriers.may.create : customers.may.invite,
    suspend: isShipper ? carriers.may.suspend : customers.may.suspend,
    resume: isShipper ? carriers.may.suspend : customers.may.suspend,
    end: isShipper ? carriers.may.end : customers.may.suspend
  }
  const step = async (row: Partner, move: 'accept' | 'resume') => {
    if (!(await ask({ title: say(phrases, 'sure', { move: name(move), name: row.name }) }))) return
    if (await runs[move]({ id: row.id, version: row.version })) toastDone(say(phrases, 'done', { name: row.name, move: name(move) }))
  }
  const actions = (row: Partner): Action[] => {
    const turn = (move: Move) =>
      canMove(linkMachine, row.link_status, move, who) && (ownMove[move] || !row.moved_by_me) && (move !== 'resume' || row.moved_by_me)
    const open = (doing: Doing) => () => setOpened({ doing, row })
    const all: (Action | false)[] = [
      turn('accept') && { key: 'accept', label: name('accept'), may: grants.accept, run: () => void step(row, 'accept') },
      canMove(linkMachine, row.link_status, 'decline', who) && {
        key: 'decline',
        label: row.moved_by_me ? say(phrases, 'takeBack') : name('decline'),
        may: grants.decline,
        run: open('decline')
      },
      turn('resume') && { key: 'resume', label: name('resume'), may: grants.resume, run: () => void step(row, 'resume') },
      row.joined === false &&
        row.link_status === linkMachine.code.pending && {
          key: 'remind',
          label: say(phrases, 'remind'),
          may: carriers.may.create,
          run: open('remind')
        },
      isShipper && { key: 'settle', label: say(phrases, 'settle'), may: carriers.may.edit, run: open('settle') },
      isShipper && { key: 'score', label: say(phrases, 'score'), may: carriers.may.score, run: open('score') },
      !isShipper && { key: 'credit', label: say(phrases, 'credit'), aside: true, may: customers.may.credit, run: open('credit') },
      turn('suspend') && { key: 'suspend', label: name('suspend'), may: grants.suspend, danger: true, run: open('suspend') },
      turn('end') && { key: 'end', label: name('end'), may: grants.end, danger: true, run: open('end') }
    ]
    return all.filter((action) => action !== false)
  }
  const onClose = () => setOpened(undefined)
  const dialog = opened && <LinkDialog {...opened} onClose={onClose} />
  return { actions, dialog }
}

const LinkDialog = ({ doing, row, onClose }: { doing: Doing; row: Partner; onClose: () => void }) =>
  doing === 'settle' ? (
    <SettleDialog row={row} onClose={onClose} />
  ) : doing === 'score' ? (
    <ScoreDialog row={row} onClose={onClose} />
  ) : doing === 'credit' ? (
    <CreditDialog row={row} onClose={onClose} />
  ) : doing === 'remind' ? (
    <RemindDialog row={row} onClose={onClose} />
  ) : (
    <MoveReason move={doing} row={row} onClose={onClose} />
  )

const MoveReason = ({ move, row, onClose }: { move: 'decline' | 'suspend' | 'end'; row: Partner; onClose: () => void }) => {
  const say = useSay()
  // Who asked takes its own question back.
  const isOwn = move === 'decline' && row.moved_by_me
  const label = isOwn ? say(phrases, 'takeBack') : say.label(linkMachine.moves[move])
  return (
    <ReasonDialog<typeof link.suspend.output>
      command={link[move]}
      row={row}
      {...(move === 'suspend' && { undo: ({ id, version }) => undoBy(link.resume, { id, version }) })}
      terms={linkTerms}
      title={isOwn ? say(phrases, 'takeBackTitle', { name: row.name }) : say(phrases, 'reasonTitle', { move: label, name: row.name })}
      label={label}
      common={[say(phrases, 'reasonRate'), say(phrases, 'reasonService'), say(phrases, 'reasonPaper')]}
      done={say(phrases, 'done', { name: row.name, move: label })}
      onClose={onClose}
    />
  )
}

const SettleDialog = ({ row, onClose }: { row: Partner; onClose: () => void }) => {
  const say = useSay()
  const shown = { ...row, default_flag: row.default_flag ?? false }
  return (
    <CommandDialog
      command={link.settle}
      start={draftOf(link.settle, shown)}
      done={say(phrases, 'saved')}
      terms={linkTerms}
      title={say(phrases, 'settleTitle', { name: row.name })}
      label={say(phrases, 'save')}
      onClose={onClose}
      width={640}
      columns={2}
    >
      {(form) => (
        <div className="form-grid">
          <SettlementFields form={form} />
          {row.link_status !== linkMachine.code.ended && <Field form={form} name="default_flag" help={say(phrases, 'defaultHelp')} />}
        </div>
      )}
    </CommandDialog>
  )
}

type Settlement = Omit<InputOf<typeof link.settle>, 'id' | 'version' | 'default_flag'>
/** What a new cooperation begins with. */
export const newSettlement = {
  settle_cycle: 4,
  settle_day: 1,
  pay_days: 30,
  tax_rate_bp: 900,
  invoice_type: 1,
  receipt_days: 7,
  deposit_fen: 0
} as const
const taxRates = [900, 600, 300, 100, 0].map((value) => ({ value, label: `${value / 100}%` }))
/** How often is billed, on which day, when is paid, at which tax and with which invoice, and which deposit; also of a new carrier. */
export const SettlementFields = ({ form }: { form: Form<Settlement> }) => (
  <>
    <Field form={form} name="settle_cycle">
      <Pick of={settleCycle} />
    </Field>
    <Field form={form} name="settle_day" />
    <Field form={form} name="pay_days" />
    <Field form={form} name="tax_rate_bp">
      <Pick of={taxRates} />
    </Field>
    <Field form={form} name="invoice_type">
      <Pick of={invoiceType} />
    </Field>
    <Field form={form} name="receipt_days" />
    <Field form={form} name="deposit_fen" />
  </>
)

const RemindDialog = ({ row, onClose }: { row: Partner; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={link.remind}
      start={{ id: row.id, version: row.version, contact_mobile: '' }}
      done={say(phrases, 'reminded')}
      terms={linkTerms}
      title={say(phrases, 'remindTitle', { name: row.name })}
      label={say(phrases, 'inviteNow')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="contact_mobile" help={say(phrases, 'remindHelp')} />}
    </CommandDialog>
  )
}

const CreditDialog = ({ row, onClose }: { row: Partner; onClose: () => void }) => {
  const say = useSay()
  const { credit_fen, over_credit_action } = row
  return (
    <CommandDialog
      command={link.setCredit}
      start={draftOf(link.setCredit, {
        id: row.id,
        version: row.version,
        credit_fen: credit_fen ?? 0,
        over_credit_action: over_credit_action ?? overCredit.code.remind
      })}
      done={say(phrases, 'saved')}
      terms={linkTerms}
      title={say(phrases, 'creditLimit', { name: row.name })}
      label={say(phrases, 'save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="credit_fen" help={say(phrases, 'creditHelp')} />
          <Field form={form} name="over_credit_action" help={say(phrases, 'overHelp')}>
            <Pick of={overCredit} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

const ScoreDialog = ({ row, onClose }: { row: Partner; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={link.score}
      start={{ id: row.id, version: row.version, ...(row.score !== null && { score: row.score }) }}
      done={say(phrases, 'saved')}
      terms={linkTerms}
      title={say(phrases, 'scoreTitle', { name: row.name })}
      label={say(phrases, 'score')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="score" help={say(phrases, 'scoreHelp')}>
          <NumberInput decimals={1} />
        </Field>
      )}
    </CommandDialog>
  )
}
