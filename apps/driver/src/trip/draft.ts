import { useEffect, useState } from 'react'
import type { Shot } from '../outbox/queue.ts'
import { dropPhoto, type Draft, findDraft, isFull, putDraft } from '../outbox/store.ts'
import { sessionNow } from '../session/session.ts'

const nothing: Draft = { told: {}, shots: [] }

/** What is being filled in for one step of a trip, kept on the phone with every change. */
export type Filling = Draft & {
  /** Where it is kept; it goes when the step is done. */
  readonly key: string
  /** Not before what was kept is here. */
  readonly ready: boolean
  readonly tell: (told: Draft['told']) => void
  readonly add: (shot: Shot, blob: Blob) => Promise<'kept' | 'full'>
  readonly remove: (id: string) => void
}

/** The draft of one step, as it was left: after going back, a reload, an ended session, or a camera that restarted the page. */
export const useDraft = (trip_id: number, step: string): Filling => {
  const key = `${sessionNow()?.phone ?? ''}:${trip_id}:${step}`
  const [kept, setKept] = useState<{ key: string; draft: Draft }>()
  useEffect(() => {
    let here = true
    void findDraft(key).then((draft) => here && setKept({ key, draft: draft ?? nothing }))
    return () => void (here = false)
  }, [key])
  const ready = kept?.key === key
  const now = ready ? kept.draft : nothing
  const change = async (draft: Draft, photo?: { id: string; blob: Blob }): Promise<'kept' | 'full'> => {
    try {
      await putDraft(key, draft, photo)
    } catch (error) {
      if (isFull(error)) return 'full'
      throw error
    }
    return 'kept'
  }
  const show = (draft: Draft): void => setKept({ key, draft })
  return {
    ...now,
    key,
    ready,
    tell: (told) => {
      show({ ...now, told })
      void change({ ...now, told })
    },
    add: async (shot, blob) => {
      // Several may come one after the other, before the page is drawn again.
      const latest = (await findDraft(key)) ?? nothing
      const draft = { ...latest, shots: [...latest.shots, shot] }
      const how = await change(draft, { id: shot.id, blob })
      if (how === 'kept') show(draft)
      return how
    },
    remove: (id) => {
      const draft = { ...now, shots: now.shots.filter((shot) => shot.id !== id) }
      show(draft)
      void change(draft).then(() => dropPhoto(id))
    }
  }
}
