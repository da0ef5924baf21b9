import { useState } from 'react'
import { nowIso } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { Choices, Field, MainButton, PlainButton } from '../kit/ui.tsx'
import { PhotoField } from '../trip/PhotoField.tsx'
import { tripWords as words } from '../trip/phrases.ts'
import { stepName, usual } from '../trip/steps.ts'
import { drop, itemsNow, mend, type Taken } from './outbox.ts'
import type { Item } from './queue.ts'

const timeRefusals = new Set(['timeInFuture', 'timeOutOfOrder', 'signBeforeDelivery'])
/** Sending these again cannot help: the trip has moved on without the phone. */
const overtaken = new Set(['illegalMove', 'notFound', 'noReceipt', 'noPermission'])
const photoFields = { load: 'zhuang_goods_img', unload: 'xie_goods_img', receipt: 'imgs' } as const
const hasPhotos = (step: Item['step']): step is keyof typeof photoFields => step in photoFields

/** What the server did not take: its sentence, and the ways on — mend it and send again, or give it up. */
export const RefusedCard = ({ item }: { item: Item }) => {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const [flaw, setFlaw] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const refusal = item.refused?.name ?? ''
  const needsReason = refusal === 'outsideFence' || refusal === 'reasonNeeded'
  const needsPhoto = (refusal === 'photoNeeded' || refusal === 'photoGone') && hasPhotos(item.step)
  const behind = itemsNow().filter(({ trip_id, seq }) => trip_id === item.trip_id && seq > item.seq).length
  const resend = () => {
    if (needsReason && reason.trim().length < 2) return setFlaw(true)
    if (needsPhoto && taken.length === 0) return setFlaw(true)
    const lostPhotos = refusal === 'photoGone' ? item.shots.filter(({ url }) => url !== undefined) : item.shots
    return void mend({ ...item, shots: lostPhotos }, needsReason ? { reason: reason.trim() } : {}, taken)
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
          taken={taken}
          onChange={setTaken}
          mark={[]}
          error={flaw ? say(words, 'photoMissing') : undefined}
        />
      )}
      {overtaken.has(refusal) ? (
        <p className="facts">{say(words, 'overtaken')}</p>
      ) : timeRefusals.has(refusal) ? (
        <MainButton onPress={() => void mend(item, item.step === 'receipt' ? { sign_at: nowIso() } : { at: nowIso() })}>
          {say(words, 'useNow')}
        </MainButton>
      ) : (
        <MainButton onPress={resend}>{say(words, 'resend')}</MainButton>
      )}
      {!overtaken.has(refusal) && !leaving ? (
        <PlainButton tone="link" onPress={() => setLeaving(true)}>
          {say(words, 'drop')}
        </PlainButton>
      ) : (
        <>
          {leaving && <p>{say(words, 'dropSure')}</p>}
          <PlainButton tone="danger" onPress={() => void drop(item)}>
            {say(words, 'drop')}
          </PlainButton>
          {behind > 0 && (
            <PlainButton tone="danger" onPress={() => void drop(item, true)}>
              {say(words, 'dropAll', { n: behind })}
            </PlainButton>
          )}
        </>
      )}
    </section>
  )
}
