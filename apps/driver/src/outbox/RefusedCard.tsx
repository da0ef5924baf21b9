import { shanghaiMinute } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { Choices, Field, MainButton, PlainButton } from '../kit/ui.tsx'
import { useDraft } from '../trip/draft.ts'
import { PhotoField } from '../trip/PhotoField.tsx'
import { tripWords as words } from '../trip/phrases.ts'
import { stepName, usual } from '../trip/steps.ts'
import { drop, itemsNow, mend } from './outbox.ts'
import type { Item } from './queue.ts'

const timeRefusals = new Set(['timeInFuture', 'timeOutOfOrder', 'signBeforeDelivery'])
/** Sending these again cannot help: the trip has moved on without the phone. */
const overtaken = new Set(['illegalMove', 'notFound', 'noReceipt', 'noPermission', 'nodeMissing', 'receiptClosed'])
const photoFields = { load: 'zhuang_goods_img', unload: 'xie_goods_img', receipt: 'imgs', report: 'imgs' } as const
const hasPhotos = (step: Item['step']): step is keyof typeof photoFields => step in photoFields

/** What the server did not take: its sentence, and the ways on — mend it and send again, or give it up, which is asked about. */
export const RefusedCard = ({ item }: { item: Item }) => {
  const say = useSay()
  const draft = useDraft(item.trip_id, `mend-${item.key}`)
  const [reason, setReason] = useState('')
  const [at, setAt] = useState(() => localOf(item.at))
  const [flaw, setFlaw] = useState(false)
  const refusal = item.refused?.name ?? ''
  const needsReason = refusal === 'outsideFence' || refusal === 'reasonNeeded'
  const needsPhoto = (refusal === 'photoNeeded' || refusal === 'photoGone') && hasPhotos(item.step)
  const needsTime = timeRefusals.has(refusal)
  const resend = () => {
    if (needsReason && reason.trim().length < 2) return setFlaw(true)
    if (needsPhoto && draft.shots.length === 0) return setFlaw(true)
    const time = needsTime
      ? { [item.step === 'receipt' ? 'sign_at' : item.step === 'report' ? 'occurred_at' : 'at']: new Date(`${at}:00+08:00`).toISOString() }
      : {}
    const lostPhotos = refusal === 'photoGone' ? item.shots.filter(({ url }) => url !== undefined) : item.shots
    const { stamp: _stamp, ...untimed } = item
    const told = needsTime ? untimed : item
    return void mend({ ...told, shots: lostPhotos }, { ...time, ...(needsReason && { reason: reason.trim() }) }, draft.shots)
  }
  return (
    <section className="refused" role="alert">
      <h3>
        {stepName(say, item.step)} {say(words, 'refusedWhy')}
      </h3>
      <p>{item.refused?.text}</p>
      <small>{say(words, 'at', { time: clock(say, item.at) })}</small>
      {needsReason && (
        <>
          <Choices of={usual(say, 'reasons_fence')} value={reason} onChoose={setReason} />
          <Field label={say(words, 'reason')} help={say(words, 'reasonHint')} error={flaw ? say(words, 'noReason') : undefined}>
            <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </>
      )}
      {needsPhoto && hasPhotos(item.step) && (
        <PhotoField
          label={say(words, 'photos')}
          field={photoFields[item.step]}
          draft={draft}
          mark={[]}
          error={flaw ? say(words, 'photoMissing') : undefined}
        />
      )}
      {needsTime && (
        <Field label={say(words, 'happenedAt')} help={say(words, 'happenedHint')}>
          <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Field>
      )}
      {overtaken.has(refusal) ? <p className="facts">{say(words, 'overtaken')}</p> : <MainButton onPress={resend}>{say(words, 'resend')}</MainButton>}
      <Leaving item={item} />
    </section>
  )
}

/** Shanghai's minute as a field of date and time takes it. */
const localOf = (at: string): string => shanghaiMinute(at).replace(' ', 'T')

/** Giving something up deletes what he made, so it is asked about, with what would be lost. */
const Leaving = ({ item }: { item: Item }) => {
  const say = useSay()
  const [leaving, setLeaving] = useState(false)
  const later = itemsNow().filter(({ trip_id, seq }) => trip_id === item.trip_id && seq > item.seq)
  if (!leaving)
    return (
      <PlainButton tone="link" onPress={() => setLeaving(true)}>
        {say(words, 'drop')}
      </PlainButton>
    )
  const photos = item.shots.length
  return (
    <>
      <p>{say(words, photos > 0 ? 'dropSurePhotos' : 'dropSure', { n: photos })}</p>
      <PlainButton onPress={() => setLeaving(false)}>{say(words, 'keep')}</PlainButton>
      <PlainButton tone="danger" onPress={() => void drop(item)}>
        {say(words, 'dropYes')}
      </PlainButton>
      {later.length > 0 && (
        <PlainButton tone="danger" onPress={() => void drop(item, true)}>
          {say(words, 'dropAll', { n: later.length })}
        </PlainButton>
      )}
    </>
  )
}
