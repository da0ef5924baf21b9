import { Button } from 'antd'
import { useState } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { spanOf } from '../../widgets/Late.tsx'
import { remedyPhrases } from './remedyPhrases.ts'
import { remedyText, type Remedy } from './remedyText.ts'
import type { Desk } from './useDesk.ts'

type RemediesProps = {
  desk: Desk
  order_id: number
  pieces: readonly number[]
  from?: string | undefined
  onto?: string | undefined
  onTaken?: () => void
}
/** What would take the goods in, each with what it costs and a button that makes it the next step of the plan. */
export const Remedies = ({ desk, order_id, pieces, from, onto, onTaken }: RemediesProps) => {
  const say = useSay()
  const { info } = desk
  const [busy, setBusy] = useState<number>()
  const asked = { id: info.task.id, order_id, pieces: [...pieces], ...(from === undefined ? {} : { from }), ...(onto === undefined ? {} : { onto }) }
  const { data, error } = useCall(loading.remedies, asked, { enabled: desk.open, quiet: true })
  if (!desk.open) return null
  if (!data) return error ? <p className="field-fault">{error.message}</p> : null
  if (data.data.length === 0) return <p className="desk-note">{say(remedyPhrases, onto === undefined ? 'noRemedy' : 'refusedNone')}</p>
  const take = async (remedy: Remedy, i: number) => {
    setBusy(i)
    const stands = await desk.take(remedy, { order_id, pieces, from })
    setBusy(undefined)
    if (stands) onTaken?.()
  }
  return (
    <>
      <p>{say(remedyPhrases, 'remedies')}</p>
      <ul className="remedy-list">
        {data.data.map((remedy, i) => (
          <li key={JSON.stringify([remedy.kind, remedy.asks, remedy.vehicles.map(({ id }) => id)])}>
            <span>
              {remedyText(say, desk, remedy, order_id)}
              <small>
                {say(remedyPhrases, 'price', {
                  yuan: signed(remedy.more_fen, money(Math.abs(remedy.more_fen))),
                  km: signed(remedy.more_m, num(Math.round(Math.abs(remedy.more_m) / 100) / 10)),
                  span: signed(remedy.more_min, spanOf(say, Math.abs(remedy.more_min)))
                })}
              </small>
            </span>
            <Button size="small" loading={busy === i} disabled={desk.busy || busy !== undefined} onClick={() => void take(remedy, i)}>
              {say(remedyPhrases, 'take')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const signed = (amount: number, text: string): string => (amount < 0 ? `−${text}` : amount > 0 ? `+${text}` : text)
