import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { useState } from 'react'
import { useCargo, yuan } from '../cargo/cargo.ts'
import { useSay } from '../kit/lang.ts'
import { Choices, Field, MainButton, Sheet } from '../kit/ui.tsx'
import { done } from '../outbox/outbox.ts'
import { useDraft } from './draft.ts'
import { tripWords as words } from './phrases.ts'
import { usual } from './steps.ts'

/** A driver says no, and why. */
export const RefuseSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const draft = useDraft(id, 'refuse')
  const reason = draft.told['reason'] ?? ''
  const setReason = (text: string): void => draft.tell({ reason: text })
  const [flaw, setFlaw] = useState(false)
  // Of the cargo that this trip came of, where it holds a deposit of his.
  const held = useCargo(undefined).known?.mine.find(
    ({ waybill_id, my_deposit_status }) => waybill_id === id && my_deposit_status === depositStatus.code.held
  )
  const confirm = async (): Promise<void> => {
    if (reason.trim().length < 2) return setFlaw(true)
    await done('refuse', id, { id, reason: reason.trim() }, { draft: draft.key })
    location.hash = ''
  }
  return (
    <Sheet title={say(words, 'refuse')} onClose={onClose}>
      <Choices of={usual(say, 'reasons_refuse')} value={reason} onChoose={setReason} />
      <Field label={say(words, 'refuseWhy')} error={flaw ? say(words, 'noReason') : undefined}>
        <textarea rows={3} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      {held?.deposit_fen != null && <p className="note">{say(words, 'refuseDeposit', { yuan: yuan(held.deposit_fen) })}</p>}
      <MainButton onPress={() => void confirm()}>{say(words, 'refuseSend')}</MainButton>
    </Sheet>
  )
}
