import { freeze } from '@yunshu/contract/freeze/contract'
import { freezeTerms } from '@yunshu/contract/freeze/words'
import { freezeGround } from '@yunshu/contract/order/machine'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { OrderRow } from './columns.tsx'
import { freezing } from './freezePhrases.ts'

type Props = { row: Pick<OrderRow, 'id' | 'version' | 'order_no' | 'frozen_at'>; onClose: () => void }

/** 冻结/解冻: no money of the order moves any more, or it may again. */
export const FreezeDialog = ({ row, onClose }: Props) =>
  row.frozen_at === null ? <Freezing row={row} onClose={onClose} /> : <Lifting row={row} onClose={onClose} />

const Freezing = ({ row: { id, version, order_no }, onClose }: Props) => {
  const say = useSay()
  return (
    <CommandDialog
      command={freeze.freeze}
      start={{ id, version, reason: '' }}
      done={say(freezing, 'frozenDone', { order_no })}
      terms={freezeTerms}
      title={say(freezing, 'freezeTitle', { order_no })}
      label={say(freezing, 'freeze')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="field-wide">{say(freezing, 'freezeHelp')}</p>
          <Field form={form} name="freeze_ground" help={say(freezing, 'groundHelp')}>
            <Pick of={freezeGround} />
          </Field>
          <Field form={form} name="frozen_until" help={say(freezing, 'untilHelp')} />
          <Field form={form} name="reason" help={say(freezing, 'reasonHelp')}>
            <ReasonInput common={(['reasonTrack', 'reasonComplaint', 'reasonReceipt'] as const).map((key) => say(freezing, key))} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

const Lifting = ({ row, onClose }: Props) => {
  const say = useSay()
  const { order_no } = row
  return (
    <ReasonDialog
      command={freeze.unfreeze}
      row={row}
      terms={freezeTerms}
      title={say(freezing, 'unfreezeTitle', { order_no })}
      label={say(freezing, 'unfreeze')}
      help={say(freezing, 'unfreezeHelp')}
      common={(['reasonProven', 'reasonSettled', 'reasonWithdrawn'] as const).map((key) => say(freezing, key))}
      done={say(freezing, 'unfrozenDone', { order_no })}
      onClose={onClose}
    />
  )
}
