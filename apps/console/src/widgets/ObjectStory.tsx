import { Button } from 'antd'
import { actName } from '@yunshu/contract/acts'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { LiveKind } from '@yunshu/contract/live'
import { oplog } from '@yunshu/contract/oplog/contract'
import { whoName } from '@yunshu/contract/oplog/words'
import { Waiting } from '../kit/Empty.tsx'
import { Section } from '../kit/InfoPage.tsx'
import { useSay } from '../kit/lang.ts'
import { Timeline } from '../kit/Timeline.tsx'
import { useList } from '../kit/useList.ts'
import { useChanges, useRefusal } from './changes.ts'
import { paperPhrases } from './paperPhrases.ts'

type Line = OutputOf<typeof oplog.list>['data'][number]

/** The story of one object as the last section of its page. */
export const StorySection = ({ type, id }: { type: LiveKind; id: number }) => (
  <Section title={useSay()(paperPhrases, 'story')}>
    <ObjectStory type={type} id={id} />
  </Section>
)

/** What happened to one object, newest first: who, when, what changed from what to what. */
export const ObjectStory = ({ type, id }: { type: LiveKind; id: number }) => {
  const say = useSay()
  const list = useList(oplog.story, { fixed: { object_type: type, object_id: id }, local: true, kinds: [type] })
  if (list.loading) return <Waiting />
  if (list.rows.length === 0) return <p className="story-who">{say(paperPhrases, 'noStory')}</p>
  return (
    <>
      <Timeline
        items={list.rows.map((line) => ({
          key: line.id,
          at: line.created_at,
          title: say.label(actName(line.act)),
          who: say.label(whoName(line.user_name)),
          tone: line.result === 'done' ? 'done' : 'rest',
          more: <Changes line={line} />
        }))}
      />
      {list.rows.length < list.total && (
        <Button type="link" onClick={() => list.turn(1, Math.min(200, list.total))}>
          {say(paperPhrases, 'wholeStory')}
        </Button>
      )}
    </>
  )
}

const Changes = ({ line }: { line: Line }) => {
  const say = useSay()
  const changesOf = useChanges()
  const refusalOf = useRefusal()
  if (line.result === 'refused') return <span>{say(paperPhrases, 'refused', { reason: refusalOf(line) })}</span>
  const changes = line.act.endsWith('.created') ? [] : changesOf(line)
  if (changes.length === 0) return null
  return (
    <ul className="changes">
      {changes.slice(0, 12).map(({ name, label, before, after }) => (
        <li key={name}>
          <span>{label}</span> {before} → {after}
        </li>
      ))}
    </ul>
  )
}
