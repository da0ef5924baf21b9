import { Button } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { oplog } from '@yunshu/contract/oplog/contract'
import { actName } from '@yunshu/contract/oplog/words'
import { refusals } from '@yunshu/contract/refusals'
import { terms } from '@yunshu/contract/terms'
import { Waiting } from '../kit/Empty.tsx'
import { useLang, useSay } from '../kit/lang.ts'
import { Timeline } from '../kit/Timeline.tsx'
import { useList } from '../kit/useList.ts'
import { paperPhrases } from './paperPhrases.ts'

type Line = OutputOf<typeof oplog.list>['data'][number]

/** What happened to one object, newest first: who, when, what changed from what to what. */
export const ObjectStory = ({ type, id }: { type: string; id: number }) => {
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
          title: say.both(actName(line.act)),
          who: line.user_name,
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
  const lang = useLang((state) => state.lang)
  if (line.result === 'refused')
    return <span>{say(paperPhrases, 'refused', { reason: bare((refusals[lang] as Record<string, string>)[line.refusal ?? ''] ?? '') })}</span>
  const isNew = line.act.endsWith('.created')
  const named = Object.entries(line.changes).flatMap(([name, change]) => {
    const label = (terms[lang] as Record<string, string>)[name]
    return label && Array.isArray(change) && !isNew ? [{ name, label, before: shown(change[0], say), after: shown(change[1], say) }] : []
  })
  if (named.length === 0) return null
  return (
    <ul className="changes">
      {named.slice(0, 12).map(({ name, label, before, after }) => (
        <li key={name}>
          <span>{label}</span> {before} → {after}
        </li>
      ))}
    </ul>
  )
}
/* A refusal is told without the figures it was said with, since the log keeps only its name. */
const bare = (sentence: string): string => sentence.replace(/\{\w+\}/g, '…')

const shown = (value: unknown, say: ReturnType<typeof useSay>): string => {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return say(paperPhrases, value ? 'yes' : 'no')
  if (typeof value === 'string') return value.startsWith('/files/') ? say(paperPhrases, 'pictures') : value
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
