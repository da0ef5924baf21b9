import { Button } from 'antd'
import { expiryWeeks, type Expiry } from '@yunshu/contract/paper/expiry'
import type { Query } from '@yunshu/contract/kit/endpoint'
import type { Enum } from '@yunshu/contract/kit/enums'
import { addDays } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../kit/Dialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { papersPhrases } from './papersPhrases.ts'

type PictureProps = {
  contract: Query
  /** The kinds of papers, one a line. */
  kinds: Enum
  /** The list to which each number leads. */
  route: string
}

/** A button that shows how many papers end in which week, by kind; each number leads to the list of them. */
export const ExpiryPicture = (props: PictureProps) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(papersPhrases, 'picture')}</Button>
      {open && (
        <Dialog title={say(papersPhrases, 'picture')} width={980} onClose={() => setOpen(false)}>
          <Picture {...props} onLeave={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const Picture = ({ contract, kinds, route, onLeave }: PictureProps & { onLeave: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(contract, {})
  if (data === undefined) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const { today, counts } = data as Expiry
  const weeks = Array.from({ length: expiryWeeks + 1 }, (_, i) => i - 1)
  const spanOf = (week: number): Record<string, string> =>
    week < 0 ? { ends_to: addDays(today, -1) } : { ends_from: addDays(today, week * 7), ends_to: addDays(today, week * 7 + 6) }
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <>
      <p>{counts.length === 0 ? say(papersPhrases, 'noneEnds') : say(papersPhrases, 'pictureHelp')}</p>
      <div className="expiry" role="region" aria-label={say(papersPhrases, 'picture')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {weeks.map((week) => (
                <th key={week} scope="col">
                  {week < 0 ? say(papersPhrases, 'over') : say(papersPhrases, 'week', { from: addDays(today, week * 7).slice(5) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.codes.map((kind) => (
              <tr key={kind}>
                <th scope="row">{say.label(kinds.names[kind] ?? { zh: '', en: '' })}</th>
                {weeks.map((week) => {
                  const count = counts.find((one) => one.expiry === kind && one.week === week)?.count
                  return (
                    <td
                      key={week}
                      className={week < 0 && count ? 'expiry-over' : undefined}
                      style={count ? { fontWeight: 400 + Math.round((300 * count) / most) } : undefined}
                    >
                      {count ? (
                        <Link to={`${route}?${new URLSearchParams({ expiry: String(kind), ...spanOf(week) }).toString()}`} onClick={onLeave}>
                          {count}
                        </Link>
                      ) : (
                        '-'
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
