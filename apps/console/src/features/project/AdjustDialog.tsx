import { Radio } from 'antd'
import { projectTerms } from '@yunshu/contract/project/words'
import { rate } from '@yunshu/contract/rate/contract'
import { rateTerms } from '@yunshu/contract/rate/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { PercentInput } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { write } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { ProjectRow } from '../../widgets/projects.tsx'
import { phrases } from './phrases.ts'

const terms = { zh: { ...projectTerms.zh, ...rateTerms.zh }, en: { ...projectTerms.en, ...rateTerms.en } }

type Props = {
  row: ProjectRow
  /** A carrier's own prices, which it puts into force itself. */
  own?: boolean
  onMade: (made: ProjectRow) => void
  onClose: () => void
}
/** 批量调价: a next revision with moved prices; what holds today stays. */
export const AdjustDialog = ({ row, own = false, onMade, onClose }: Props) => {
  const say = useSay()
  const [by, setBy] = useState<'percent' | 'fen'>('percent')
  const [tomorrow] = useState(() => addDays(shanghaiDay(new Date()), 1))
  const valid_from = tomorrow > row.valid_to ? row.valid_from : tomorrow
  const filling = useCommandForm(rate.adjust, { project_id: row.id, version: row.version, valid_from }, (made) => {
    toastDone(say(phrases, 'adjusted', { revision: made.revision }))
    onClose()
    onMade(made)
  })
  const choose = (next: 'percent' | 'fen') => {
    setBy(next)
    write(filling.form, 'adjust_bp', undefined)
    write(filling.form, 'adjust_fen', undefined)
  }
  return (
    <FormDialog
      filling={filling}
      terms={terms}
      title={say(phrases, 'adjustTitle', { project_no: row.project_no })}
      label={say(phrases, 'adjust')}
      onClose={onClose}
    >
      <p className="field-help">{say(phrases, own ? 'adjustOwnHelp' : 'adjustHelp')}</p>
      <Radio.Group
        value={by}
        onChange={({ target }) => choose(target.value as 'percent' | 'fen')}
        options={[
          { value: 'percent', label: say(phrases, 'byPercent') },
          { value: 'fen', label: say(phrases, 'byFen') }
        ]}
      />
      {by === 'percent' ? (
        <Field form={filling.form} name="adjust_bp" required>
          <PercentInput />
        </Field>
      ) : (
        <Field form={filling.form} name="adjust_fen" required />
      )}
      <Field form={filling.form} name="valid_from" />
    </FormDialog>
  )
}
