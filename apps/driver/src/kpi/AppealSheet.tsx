import { nameOf } from '@yunshu/contract/kit/enums'
import { kpi } from '@yunshu/contract/kpi/contract'
import { kpiItem } from '@yunshu/contract/kpi/machine'
import { useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { Field, MainButton, Sheet, tell } from '../kit/ui.tsx'
import { dropDraft } from '../outbox/store.ts'
import { uploadWhole } from '../outbox/upload.ts'
import { useDraft } from '../trip/draft.ts'
import { PhotoField } from '../trip/PhotoField.tsx'
import { kpiWords as words } from './phrases.ts'

type Props = { id: number; waybill_id: number; waybill_no: string; item: number; onClose: () => void; onSent: () => Promise<void> }

/** 申诉: against one point of one trip. It needs signal, since its time is counted by the server. */
export const AppealSheet = ({ id, waybill_id, waybill_no, item, onClose, onSent }: Props) => {
  const say = useSay()
  const draft = useDraft(waybill_id, `appeal.${item}`)
  const { told, shots } = draft
  const content = told['words'] ?? ''
  const [flaw, setFlaw] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (content.trim().length < 5) return setFlaw(say(words, 'tooShort'))
    setBusy(true)
    try {
      const kpi_item = kpiItem.codes.find((code) => code === item)
      if (kpi_item === undefined) return
      const imgs = []
      for (const shot of shots) imgs.push({ url: await uploadWhole(shot), taken_at: shot.taken_at })
      await call(kpi.appeal, { id, waybill_id, kpi_item, content: content.trim(), imgs })
      await dropDraft(draft.key, draft)
      tell(say(words, 'sent'))
      await onSent()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message || say(kitWords, 'noSignal'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet title={say(words, 'appealTitle', { item: say.label(nameOf(kpiItem, item)) })} onClose={onClose}>
      <Field label={say(words, 'why')} error={flaw || undefined}>
        <textarea rows={4} maxLength={300} value={content} onChange={({ target }) => draft.tell({ ...told, words: target.value })} />
      </Field>
      <PhotoField label={say(words, 'photos')} field="imgs" draft={draft} mark={[waybill_no, say.label(nameOf(kpiItem, item))]} />
      <MainButton busy={busy || !draft.ready} onPress={() => void send()}>
        {say(words, 'send')}
      </MainButton>
    </Sheet>
  )
}
