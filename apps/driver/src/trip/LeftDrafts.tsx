import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { useEffect, useState } from 'react'
import { useSay } from '../kit/lang.ts'
import { MainButton, PlainButton } from '../kit/ui.tsx'
import { handIn } from '../outbox/outbox.ts'
import { type Draft, dropDraft, listDrafts } from '../outbox/store.ts'
import { sessionNow } from '../session/session.ts'
import { tripWords as words } from './phrases.ts'
import type { Trip } from './project.ts'
import { stepName } from './steps.ts'

type Left = {
  readonly name: string
  readonly step: 'load' | 'unload' | 'receipt'
  readonly input: Readonly<Record<string, unknown>>
  readonly draft: Draft
}

/** Photos that were taken for a step which somebody else has recorded meanwhile: they are handed in, or deleted when he says so. */
export const LeftDrafts = ({ trip }: { trip: Trip }) => {
  const say = useSay()
  const start = `${sessionNow()?.phone ?? ''}:${trip.trip.id}:`
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [asking, setAsking] = useState('')
  useEffect(() => {
    let here = true
    void listDrafts(start).then((found) => here && setDrafts(found))
    return () => void (here = false)
  }, [start, trip])
  const gone = (name: string) => setDrafts(new Map([...drafts].filter(([other]) => other !== name)))
  return [...drafts]
    .flatMap(([name, draft]) => leftOf(trip, name, draft) ?? [])
    .map(({ name, step, input, draft }) => (
      <section key={name} className="refused" role="alert">
        <h3>{stepName(say, step)}</h3>
        <p>{say(words, 'leftDraft', { n: draft.shots.length })}</p>
        <MainButton onPress={() => void handIn(step, trip.trip.id, input, draft.shots, start + name).then(() => gone(name))}>
          {say(words, 'handIn')}
        </MainButton>
        {asking === name && <p>{say(words, 'dropSurePhotos', { n: draft.shots.length })}</p>}
        <PlainButton
          tone={asking === name ? 'danger' : 'link'}
          onPress={() => (asking === name ? void dropDraft(start + name, draft).then(() => gone(name)) : setAsking(name))}
        >
          {say(words, asking === name ? 'dropYes' : 'drop')}
        </PlainButton>
      </section>
    ))
}

/** A draft with photos whose step is done, and so not by him. */
const leftOf = ({ trip, points, receipts }: Trip, name: string, draft: Draft): Left | undefined => {
  if (draft.shots.length === 0) return undefined
  if (name === 'load' || name === 'unload') {
    const kind = name === 'load' ? 1 : 2
    const asked = draft.told['point_id']
    const point = points.find(({ id }) => String(id) === asked) ?? points.filter((one) => one.kind === kind).at(-1)
    const isOpen = point === undefined || point.done_at === null
    return isOpen ? undefined : { name, step: name, input: { id: trip.id, point_id: point.id }, draft }
  }
  const stop = /^receipt-(\d+)$/.exec(name)?.[1]
  const receipt = receipts.find(({ point_id }) => String(point_id) === stop)
  if (!receipt || receipt.id === 0 || receipt.receipt_status !== receiptMachine.code.inReview) return undefined
  return { name, step: 'receipt', input: { id: receipt.id, point_id: receipt.point_id }, draft }
}
