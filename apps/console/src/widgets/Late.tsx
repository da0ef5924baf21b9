import { useSay } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'
import { blocks } from './phrases.ts'

/** How many minutes too late, as a mark of its own beside the status; nothing while in time. */
export const Late = ({ minutes }: { minutes: number | null | undefined }) => {
  const say = useSay()
  if (!minutes || minutes <= 0) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return <Mark tone="wrong">{hours ? say(blocks, 'lateByHours', { hours, minutes: rest }) : say(blocks, 'lateBy', { minutes })}</Mark>
}
