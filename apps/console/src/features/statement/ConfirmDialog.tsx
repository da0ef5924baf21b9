import { Closed } from '@yunshu/contract/kit/endpoint'
import { statement } from '@yunshu/contract/statement/contract'
import { lineCheck } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { read } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useAnswers } from '../../kit/useAnswers.ts'
import { useCall } from '../../kit/useCall.ts'
import { type Filling, useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { checkTones, isCredit, type StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

type Checked = Readonly<Record<'matched' | 'differs' | 'unchecked' | 'answered', number>>
type Props = { row: StatementRow; onClose: () => void /** Instead of a word that it was done. */; onDone?: (after: StatementRow) => void }

/** 确认: how many lines match, differ and were compared with nothing; for the last two it asks why they are confirmed all the same. */
export const ConfirmDialog = (props: Props) => {
  const say = useSay()
  const { data, error, refresh } = useCall(statement.lines, { statement_id: props.row.id, pagesize: 1 }, { kinds: ['statement'] })
  if (!data)
    return (
      <Dialog title={`${say(phrases, 'confirm')} ${props.row.statement_no}`} onClose={props.onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const count = (name: keyof Checked) => data.tabs?.[lineCheck.code[name]] ?? 0
  return (
    <Confirming
      {...props}
      checked={{ matched: count('matched'), differs: count('differs'), unchecked: count('unchecked'), answered: count('answered') }}
    />
  )
}

const Confirming = ({ row, onClose, onDone, checked }: Props & { checked: Checked }) => {
  const say = useSay()
  const { id, version, statement_no: no, total_fen, direction } = row
  const isOpen = direction === 1 && checked.differs + checked.unchecked > 0
  const filling = useCommandForm(statement.confirm, { id, version, reason: '' }, (after) => {
    if (onDone) return onDone(after)
    toastDone(say(phrases, 'confirmed', { no }))
    onClose()
  })
  return (
    <FormDialog
      filling={isOpen ? withReason(filling) : filling}
      terms={statementTerms}
      title={`${say(phrases, 'confirm')} ${no}`}
      label={say(phrases, 'confirm')}
      onClose={onClose}
    >
      <p>{say(phrases, isCredit(row) ? 'confirmAskCredit' : 'confirmAsk', { no, total: money(Math.abs(total_fen)) })}</p>
      <ul className="checked-lines">
        {(['matched', 'differs', 'unchecked', 'answered'] as const).map(
          (name) =>
            (checked[name] > 0 || name !== 'answered') && (
              <li key={name}>
                <Mark tone={checked[name] > 0 ? (checkTones[lineCheck.code[name]] ?? 'rest') : 'rest'}>
                  {say(phrases, 'checkedLines', { check: say.label(lineCheck.names[lineCheck.code[name]]), count: checked[name] })}
                </Mark>
              </li>
            )
        )}
      </ul>
      {isOpen && (
        <Field form={filling.form} name="reason" label={say(phrases, 'whyConfirm')} required help={say(phrases, 'whyConfirmHelp')}>
          <ReasonInput common={commonReasons.map((key) => say(phrases, key))} />
        </Field>
      )}
    </FormDialog>
  )
}
const commonReasons = ['whyOwnList', 'whySmall', 'whyAgreed'] as const

const withReason = <T extends { reason?: string }>(filling: Filling<T>): Filling<T> => ({
  ...filling,
  submit: async (event) => {
    if (read<{ reason?: string }, 'reason'>(filling.form, 'reason')?.trim()) return await filling.submit(event)
    event?.preventDefault()
    filling.blame({ reason: { field: 'reason', keyword: 'required' } })
  }
})

/** Many at once, with one reason; only those with lines that differ, or were compared with nothing, need it. */
export const ConfirmMany = ({ rows, onClose }: { rows: readonly StatementRow[]; onClose: () => void }) => {
  const say = useSay()
  const [why, setWhy] = useState<string>()
  if (why === undefined) return <WhyConfirm count={rows.length} onClose={onClose} onDone={setWhy} />
  return (
    <Bulk
      title={say(phrases, 'bulkConfirm')}
      command={statement.confirm}
      rows={rows}
      no={({ statement_no }) => statement_no}
      input={({ id, version }) => ({ id, version, ...(why && { reason: why }) })}
      onClose={onClose}
    />
  )
}
const Reason = Closed({ reason: statement.confirm.input.properties.reason })
const WhyConfirm = ({ count, onClose, onDone }: { count: number; onClose: () => void; onDone: (reason: string) => void }) => {
  const say = useSay()
  const filling = useAnswers(Reason, {}, ({ reason }) => onDone(reason ?? ''))
  return (
    <FormDialog filling={filling} terms={statementTerms} title={say(phrases, 'bulkConfirm')} onClose={onClose}>
      <p className="field-help">{say(phrases, 'whyConfirmMany', { count })}</p>
      <Field form={filling.form} name="reason" label={say(phrases, 'whyConfirm')}>
        <ReasonInput common={commonReasons.map((key) => say(phrases, key))} />
      </Field>
    </FormDialog>
  )
}
