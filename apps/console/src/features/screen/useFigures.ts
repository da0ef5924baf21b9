import { screen, type ScreenFigures } from '@yunshu/contract/screen/contract'
import { useEffect, useState } from 'react'
import { call, CallError } from '../../kit/call.ts'

/** What a screen knows: its figures, and whether its link holds no longer or the line is broken; then the last figures stay. */
export type Seen = { readonly figures: ScreenFigures | undefined; readonly trouble: 'gone' | 'lost' | undefined }

/** The next answer is asked for so long after the last one; of a link that holds no longer, which may be because its platform is closed for a while, seldom. */
const [everyMs, seldomMs] = [60_000, 600_000]
/** A question that is not answered within this is given up: a line may be dead without saying so. */
const patienceMs = 20_000

const isGone = (error: unknown): boolean => error instanceof CallError && error.refusal?.name === 'linkExpired'

/** The figures of a link, asked for every minute for as long as the screen is there: one timer and one question at a time, so that days of it leave nothing behind. */
export const useFigures = (code: string): Seen => {
  const [seen, see] = useState<Seen>({ figures: undefined, trouble: code === '' ? 'gone' : undefined })
  useEffect(() => {
    if (code === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const question = new AbortController()
      asking = question
      timer = setTimeout(() => question.abort(), patienceMs)
      let wait = everyMs
      try {
        const figures = await call(screen.figures, { code }, { quiet: true, signal: question.signal, as: '' })
        if (!isOver) see({ figures, trouble: undefined })
      } catch (error) {
        const gone = isGone(error)
        if (gone) wait = seldomMs
        if (!isOver) see(({ figures }) => (gone ? { figures: undefined, trouble: 'gone' } : { figures, trouble: 'lost' }))
      }
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(() => void ask(), wait)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      asking?.abort()
    }
  }, [code])
  return seen
}
