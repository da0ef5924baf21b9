import { statement } from '@yunshu/contract/statement/contract'
import { diffReason } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { LongText } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import type { LineRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** 提异议: what is wrong with a line, and what it should come to. */
export const DisputeDialog = ({ line, onClose, onDone }: { line: LineRow; onClose: () => void; onDone?: () => void }) => {
  const say = useSay()
  const { waybill_no, other_fen, diff_reason } = line
  const known = { ...line, message: '', other_fen: other_fen ?? undefined, diff_reason: diff_reason ?? undefined, files: '' }
  return (
    <CommandDialog
      command={statement.dispute}
      start={draftOf(statement.dispute, known)}
      done={say(phrases, 'disputed')}
      terms={statementTerms}
      title={`${say(phrases, 'dispute')} ${waybill_no}`}
      label={say(phrases, 'dispute')}
      {...(onDone && { onDone: () => onDone() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="message">
            <LongText max={500} />
          </Field>
          <Field form={form} name="other_fen" label={say(phrases, 'ownAmount')} />
          <Field form={form} name="diff_reason">
            <Pick of={diffReason} allowClear />
          </Field>
          <Field form={form} name="files" />
        </>
      )}
    </CommandDialog>
  )
}
