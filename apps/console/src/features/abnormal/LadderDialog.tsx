import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { PercentInput } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

/** 放空与压车阶梯: what is proposed where a trip was for nothing or waited. */
export const LadderDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(abnormal.ladder, {}, { kinds: [] })
  if (!data)
    return (
      <Dialog title={say(phrases, 'ladderOf')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  return (
    <CommandDialog
      command={abnormal.setLadder}
      start={data}
      done={say(phrases, 'ladderSaved')}
      terms={abnormalTerms}
      title={say(phrases, 'ladderOf')}
      label={say(phrases, 'save')}
      width={640}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="field-help">{say(phrases, 'ladderHelp')}</p>
          <div className="form-grid">
            <Field form={form} name="near_min" />
            <Field form={form} name="near_bp">
              <PercentInput />
            </Field>
            <Field form={form} name="far_min" />
            <Field form={form} name="far_bp">
              <PercentInput />
            </Field>
            <Field form={form} name="arrived_bp">
              <PercentInput />
            </Field>
            <Field form={form} name="free_minutes" />
            <Field form={form} name="hour_fen" />
            <Field form={form} name="day_cap_fen" />
          </div>
        </>
      )}
    </CommandDialog>
  )
}
