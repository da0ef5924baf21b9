import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalAge, abnormalLevel, abnormalMachine, abnormalType, pictureBy } from '@yunshu/contract/abnormal/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { money, num } from '../../kit/format.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import type { List } from '../../kit/useList.ts'
import type { AbnormalRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const to = (filters: Readonly<Record<string, string | number | boolean>>): string => linkTo(carrier.abnormals, filters)

/** How many are open, by how long; each figure is a filter of the list, and pressed once more it is none. */
export const AbnormalBoard = ({ list: { filters, filter } }: { list: Pick<List<AbnormalRow>, 'filters' | 'filter'> }) => {
  const say = useSay()
  const { data } = useCall(abnormal.board, {}, { kinds: ['abnormal'] })
  if (!data || data.open === 0) return null
  const tile = (label: string, n: number, name: 'age' | 'overdue' | 'abnormal_status', value: number | boolean, more?: string) => {
    const isPressed = filters[name] === value
    return (
      <button
        key={label}
        type="button"
        className={name === 'overdue' && n > 0 ? 'abnormal-tile abnormal-wrong' : 'abnormal-tile'}
        aria-pressed={isPressed}
        {...(more && { title: more })}
        onClick={() => filter({ [name]: isPressed ? undefined : value })}
      >
        <span>{label}</span> <b className="figure">{num(n)}</b>
      </button>
    )
  }
  return (
    <section className="abnormal-board" aria-label={say(phrases, 'board')}>
      <span className="field-help">{say(phrases, 'board')}</span>
      {data.ages.map(({ age, minor, major, critical }) =>
        tile(say.label(nameOf(abnormalAge, age)), minor + major + critical, 'age', age, levelsOf(say, [minor, major, critical]))
      )}
      {tile(say(phrases, 'boardOverdue'), data.overdue, 'overdue', true)}
      {tile(say(phrases, 'boardAwaiting'), data.awaiting, 'abnormal_status', abnormalMachine.code.awaiting)}
    </section>
  )
}
/* How grave they are, where one asks. */
const levelsOf = (say: Say, counts: readonly number[]): string =>
  abnormalLevel.codes.map((level, i) => `${say.label(nameOf(abnormalLevel, level))} ${counts[i] ?? 0}`).join(' · ')

type Bar = OutputOf<typeof abnormal.picture>[number]
const half = 182

/** 原因分布: causes over half a year by month, lane, customer or driver, summed by the server; each bar leads to its rows. */
export const AbnormalPicture = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [by, setBy] = useState<InputOf<typeof abnormal.picture>['by']>(pictureBy.code.month)
  const [date_to] = useState(() => shanghaiDay(new Date()))
  const date_from = addDays(date_to, -half)
  const { data, error, refresh } = useCall(abnormal.picture, { by, date_from, date_to }, { kinds: ['abnormal'] })
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count))
  return (
    <Dialog title={`${say(phrases, 'picture')} · ${say(phrases, 'pictureOf')}`} onClose={onClose} width={980}>
      <Segmented
        value={by}
        options={pictureBy.codes.map((code) => ({ value: code, label: say.label(nameOf(pictureBy, code)) }))}
        onChange={(next) => setBy(next)}
      />
      {data ? (
        data.length === 0 ? (
          <p className="field-help">{say(phrases, 'noPicture')}</p>
        ) : (
          <ol className="abnormal-picture">
            {data.map((bar) => (
              <Cause
                key={`${by} ${bar.name} ${bar.shipper_id ?? ''} ${bar.driver_id ?? ''}`}
                bar={bar}
                most={most}
                from={date_from}
                to={date_to}
                onOpen={onClose}
              />
            ))}
          </ol>
        )
      ) : error ? (
        <Failed error={error} onRetry={refresh} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

const shades = 6
const Cause = ({ bar, most, from, to: until, onOpen }: { bar: Bar; most: number; from: string; to: string; onOpen: () => void }) => {
  const say = useSay()
  const days = bar.month === null ? { date_from: from, date_to: until } : { date_from: `${bar.month}-01`, date_to: addDays(nextMonth(bar.month), -1) }
  const lane = bar.start_area_code && bar.end_area_code ? { start_area_code: bar.start_area_code, end_area_code: bar.end_area_code } : {}
  const target = to({
    ...days,
    ...lane,
    ...(bar.shipper_id !== null && { shipper_id: bar.shipper_id }),
    ...(bar.driver_id !== null && { driver_id: bar.driver_id })
  })
  const said = bar.causes.slice(0, 3).map(({ abnormal_type, count }) => `${say.label(nameOf(abnormalType, abnormal_type))} ${count}`)
  return (
    <li>
      <Link to={target} onClick={onOpen}>
        {bar.name || '-'}
      </Link>
      <span className="abnormal-bar" aria-hidden>
        {bar.causes.map(({ abnormal_type, count }, i) => (
          <i
            key={abnormal_type}
            data-shade={Math.min(i, shades - 1)}
            style={{ width: `${(count / most) * 100}%` }}
            title={say.label(nameOf(abnormalType, abnormal_type))}
          />
        ))}
      </span>
      <b className="figure">{bar.count}</b>
      <span className="abnormal-causes">{said.join(' · ')}</span>
      <span className="figure">{money(bar.loss_fen)}</span>
    </li>
  )
}
const nextMonth = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`
}
