import { memo } from 'react'
import { time } from '../format.ts'
import { useSay } from '../lang.ts'
import { boardPhrases } from './phrases.ts'

type AxisProps = { from: number; scale: number; width: number; headWidth: number; drawnFrom: number; drawnTo: number }

/** Hours and days above the rows. */
export const BoardAxis = memo(({ from, scale, width, headWidth, drawnFrom, drawnTo }: AxisProps) => {
  const say = useSay()
  const step = steps.find((one) => one * scale >= 62) ?? 168
  return (
    <div className="board-axis" style={{ width: width + headWidth }} aria-hidden>
      <i style={{ width: headWidth }} />
      {ticksOf(drawnFrom, drawnTo, step * hour).map((tick) => {
        const { text, isDay } = tickOf(tick, step)
        return (
          <span key={tick} className={isDay ? 'board-day' : undefined} style={{ left: headWidth + ((tick - from) / hour) * scale }}>
            {text}
            {isDay && step * scale >= 62 && ` ${say(boardPhrases, weekdays[new Date(tick + ahead).getUTCDay()] ?? 'sunday')}`}
          </span>
        )
      })}
    </div>
  )
})

const hour = 3_600_000
const steps = [0.5, 1, 2, 4, 6, 12, 24, 48, 168]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
/* Ticks stand on full hours and days of China's clock, which is eight hours ahead. */
const ahead = 8 * hour
const ticksOf = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil((from + ahead) / step) * step - ahead
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step)
}
const tickOf = (at: number, step: number): { text: string; isDay: boolean } => {
  const [day = '', clock = ''] = time(new Date(at).toISOString()).split(' ')
  const isDay = step >= 24 || clock === '00:00'
  return { text: isDay ? day : clock, isDay }
}
