import { Tooltip } from 'antd'
import { useMemo } from 'react'
import { loadObjective } from '@yunshu/contract/loading/machine'
import { km, money, num } from '../../kit/format.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { EnumName } from '../../kit/Status.tsx'
import { costPhrases } from './costPhrases.ts'
import { phrases } from './phrases.ts'
import type { Info } from './plan.ts'
import { RatesFigure } from './Rates.tsx'
import { useSide } from './sides.ts'
import type { Desk } from './useDesk.ts'
import type { Rates } from './useRates.ts'

type Priced = { rates: Rates | undefined; asking: boolean }

/** What the plan comes to, in the head of the desk. */
export const DeskFigures = ({ desk, ...priced }: Priced & { desk: Desk }) => {
  const say = useSay()
  const { info } = desk
  const { task, vehicles } = info
  const planned = useMemo(() => new Set(vehicles.flatMap(({ loads }) => loads.map(({ order_id }) => order_id))).size, [vehicles])
  return (
    <dl className="desk-figures">
      {task.sender_name && <Figure name={say(phrases, 'sentBy')}>{task.sender_name}</Figure>}
      <Figure name={say(phrases, 'objective')}>
        <EnumName of={loadObjective} code={task.objective} />
      </Figure>
      <Cost desk={desk} {...priced} />
      <Figure name={say(phrases, 'vehicles')}>
        <b>{vehicles.length}</b>
      </Figure>
      <Figure name={say(phrases, 'planned')}>
        <b>{planned}</b> / {info.orders.length}
      </Figure>
      <Figure name={say(phrases, 'way')}>
        <b>{km(vehicles.reduce((sum, { distance_m }) => sum + distance_m, 0))}</b> km
        {(task.estimated_legs ?? 0) > 0 && vehicles.length > 0 && (
          <Tooltip title={say(phrases, 'estimatedWhy', { count: task.estimated_legs ?? 0 })}>
            <span className="desk-note">{say(phrases, 'estimated')}</span>
          </Tooltip>
        )}
      </Figure>
      {task.load_rate_kg_bp !== null && (
        <Figure name={say(phrases, 'filled')}>
          {num(Math.round(task.load_rate_kg_bp / 10) / 10)}% kg · {num(Math.round((task.load_rate_volume_bp ?? 0) / 10) / 10)}% m³
        </Figure>
      )}
      {info.lifo_fen !== null && info.lifo_fen > 0 && (
        <Figure name={say(phrases, 'lifo')}>
          +{money(info.lifo_fen)} {say(phrases, 'yuan')}
        </Figure>
      )}
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/* What it costs and what it saves, both counted alike: by the price rules where they price any of it, else by the estimate. Until that is known neither is there. */
const Cost = ({ desk, rates, asking }: Priced & { desk: Desk }) => {
  const say = useSay()
  const side = useSide()
  const { task, vehicles } = desk.info
  const spent = task.est_fen ?? vehicles.reduce((sum, { est_fen }) => sum + est_fen, 0)
  const saved = savedOf(desk.info, spent, rates)
  const by = saved && say(costPhrases, saved.by === 'estimate' ? 'byEstimate' : side === 'carrier' ? 'byOwn' : 'byContract')
  return (
    <>
      {(!rates || rates.sum.count === 0) && spent > 0 && (
        <Figure name={say(phrases, 'cost')}>
          <b className={asking ? 'figure-asked' : undefined}>{money(spent)}</b> {say(phrases, 'yuan')}
        </Figure>
      )}
      {rates && <RatesFigure shown={desk} rates={rates} />}
      {saved && by && !asking && (
        <Figure name={say(phrases, 'saved')}>
          <Tooltip title={savedWhy(say, saved, by, task.save_fen)}>
            <b className={saved.fen < 0 ? 'figure-minus' : saved.fen > 0 ? 'figure-good' : undefined}>{money(saved.fen)}</b> {say(phrases, 'yuan')}
            {/* Beyond the whole, as for a vehicle with a few pieces, a share says nothing. */}
            {saved.fen !== 0 && saved.alone_fen > Math.abs(saved.fen) && ` (${num(Math.round((saved.fen / saved.alone_fen) * 1000) / 10)}%)`}
            <span className="desk-note">{by}</span>
          </Tooltip>
        </Figure>
      )}
    </>
  )
}

type Saved = { by: 'rates' | 'estimate'; fen: number; alone_fen: number; of: number | undefined }
/* 较散发节省, on the basis of the large figure beside it: a contract's price is never held against an estimate. */
const savedOf = ({ task: { save_fen }, vehicles }: Info, spent: number, rates: Rates | undefined): Saved | undefined => {
  if (rates && rates.sum.count > 0) {
    const { count, ...saved } = rates.saved
    return count === 0 ? undefined : { by: 'rates', ...saved, of: count < vehicles.length ? count : undefined }
  }
  return save_fen === null || vehicles.length === 0 ? undefined : { by: 'estimate', fen: save_fen, alone_fen: spent + save_fen, of: undefined }
}

const savedWhy = (say: Say, { by: basis, fen, of }: Saved, by: string, save_fen: number | null): string =>
  [
    say(costPhrases, 'savedBy', { by }),
    of !== undefined && say(costPhrases, 'savedOf', { count: of }),
    basis === 'rates' && fen === 0 && say(costPhrases, 'savedNone'),
    basis === 'rates' && save_fen !== null && say(costPhrases, 'savedEstimate', { yuan: money(save_fen) })
  ]
    .filter(Boolean)
    .join(say.label({ zh: '', en: ' ' }))
