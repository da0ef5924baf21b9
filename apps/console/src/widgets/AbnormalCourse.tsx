import { wordsOf } from '@yunshu/contract/abnormal/cells'
import type { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { PhotosLink } from '../kit/PhotoViewer.tsx'
import { Timeline } from '../kit/Timeline.tsx'
import { abnormalPhrases as phrases } from './abnormalPhrases.ts'

type Course = OutputOf<typeof abnormal.info>['course']
type Say = ReturnType<typeof useSay>
const own = ['register', 'signal', 'update', 'assign', 'driverAgreed', 'driverRefused'] as const
const isOwn = (move: string): move is (typeof own)[number] => own.some((one) => one === move)

const nameOfMove = (say: Say, move: string): string => {
  if (isOwn(move)) return say(phrases, move)
  const drawn = (abnormalMachine.moves as Readonly<Record<string, { zh: string; en: string }>>)[move]
  return drawn ? say.label(drawn) : move
}

/** What happened to an exception, line by line: who, when, what he said, and the amount that he named. */
export const AbnormalCourse = ({ course }: { course: Course }) => {
  const say = useSay()
  return (
    <Timeline
      items={course.map((line) => ({
        key: line.id,
        at: line.at,
        title: nameOfMove(say, line.move),
        who: line.actor_name || say(phrases, 'system'),
        tone: stateOf(abnormalMachine, line.to_status).tone,
        more: (line.reason !== '' || line.amount_fen !== null || line.imgs.length > 0) && (
          <>
            {say.label(wordsOf(line.said, line.reason))} {line.amount_fen !== null && say(phrases, 'amount', { amount: money(line.amount_fen) })}{' '}
            {line.imgs.length > 0 && <PhotosLink photos={line.imgs} label={say(phrases, 'photos')} />}
          </>
        )
      }))}
    />
  )
}
