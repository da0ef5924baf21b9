import { board } from '@yunshu/contract/board/contract'
import { dueKind, type Wait } from '@yunshu/contract/board/wait'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Clock } from '../../kit/Clock.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { money, num } from '../../kit/format.ts'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Row = OutputOf<typeof board.next>['data'][number]
/** As high as ten rows, so that nothing below jumps when they come. */
const height = 410

/**
 * 待我处理: the next ten things for the reader in the order of their deadlines, each with its clock and its act, below the counts of all that waits. A count leads to
 * its list; where it has none, the things of that kind stand here alone while it is pressed.
 */
export const NextThings = ({ waits }: { waits: readonly Wait[] }) => {
  const say = useSay()
  const can = useCan()
  const mine = waits.filter(({ may }) => can(may))
  const [only, setOnly] = useState<string>()
  const kinds = [...new Set(mine.flatMap((wait) => wait.kinds))]
  const { data, error, refresh } = useCall(board.next, only === undefined ? {} : { kind: only }, { kinds, enabled: mine.length > 0 })
  // When the last of a kind is done, what else waits stands here again.
  if (only !== undefined && data && !data.counts[only]) setOnly(undefined)
  if (mine.length === 0) return null
  const known = new Map(mine.map((wait) => [wait.key, wait]))
  return (
    <section className="card bench-next" aria-label={say(phrases, 'next')}>
      <header>
        <h2>{say(phrases, 'next')}</h2>
        <Counts waits={mine} counts={data?.counts ?? {}} only={only} onOnly={setOnly} />
      </header>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : data === undefined ? (
        <Waiting height={height} />
      ) : data.data.length === 0 ? (
        <p className="bench-calm">{say(phrases, 'nothingWaits')}</p>
      ) : (
        <ol>
          {data.data.map((row) => {
            const wait = known.get(row.kind)
            return wait && <Thing key={`${row.kind} ${row.id}`} row={row} wait={wait} />
          })}
        </ol>
      )}
      {only !== undefined && data && data.data.length < (data.counts[only] ?? 0) && (
        <p className="field-help">{say(phrases, 'firstOfKind', { shown: data.data.length, total: num(data.counts[only] ?? 0) })}</p>
      )}
    </section>
  )
}

type CountsProps = {
  waits: readonly Wait[]
  counts: Readonly<Record<string, number>>
  only: string | undefined
  onOnly: (kind: string | undefined) => void
}
/* How many of each kind there are; what is zero does not stand there. */
const Counts = ({ waits, counts, only, onOnly }: CountsProps) => {
  const say = useSay()
  return (
    <div className="bench-counts">
      {waits.map(({ key, label, list }) => {
        const count = counts[key]
        if (!count) return null
        const said = (
          <>
            <span>{say.label(label)}</span>
            <strong>{num(count)}</strong>
          </>
        )
        return list ? (
          <Link key={key} to={list} className="bench-card">
            {said}
          </Link>
        ) : (
          <button key={key} type="button" className="bench-card" aria-pressed={key === only} onClick={() => onOnly(key === only ? undefined : key)}>
            {said}
          </button>
        )
      })}
    </div>
  )
}

const Thing = ({ row, wait }: { row: Row; wait: Wait }) => {
  const say = useSay()
  const navigate = useNavigate()
  const dialogs = useGlobalDialog()
  const { id, no, who, from, to, note, code, amount_fen, due_at } = row
  const { act, code: coded, dialog, label } = wait
  const page = wait.link(row)
  const said = [who, from && to ? `${from} → ${to}` : from || to, coded && code !== null ? say.label(nameOf(coded[1], code)) : '', note].filter(
    Boolean
  )
  return (
    <li>
      <span className="bench-kind">{say.label(label)}</span>
      <span className="bench-said">
        <Link to={page} className="no">
          {no}
        </Link>{' '}
        <span title={said.join(' · ')}>{said.join(' · ')}</span>
      </span>
      <span className="figure">{amount_fen === null ? '' : money(amount_fen)}</span>
      <span className="bench-due">{due_at === null ? '' : <Clock at={due_at} day={dueKind(wait) !== 'time'} />}</span>
      <Actions items={[{ key: 'act', label: say.label(act), run: () => (dialog ? dialogs.open(dialog, id) : void navigate(page)) }]} />
    </li>
  )
}
