import { Button, Input, Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { clearable } from '../../kit/clearable.tsx'
import { kg, m3, num, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'
import { isWhole, leftOf, sumOf, windowOf, draftsOf, type LoadOrder, type Reason } from './plan.ts'
import { breaksText, reasonName } from './reasons.ts'
import { Remedies } from './Remedies.tsx'
import type { Thing } from './thing.ts'
import type { Desk } from './useDesk.ts'
import { useLooked } from './useFocus.ts'

const PartDialog = lazily(async () => (await import('./PartDialog.tsx')).PartDialog)

/** The orders that stayed behind, each with the reason and with what would take it in; what is dropped here leaves its vehicle. */
export const DeskPool = ({ desk, first, onRules }: { desk: Desk; first: boolean; onRules: () => void }) => {
  const say = useSay()
  const [find, setFind] = useState('')
  const [why, setWhy] = useState<Reason>()
  const [parting, setParting] = useState<{ order_id: number; pieces: readonly number[] }>()
  const { info, orders } = desk
  // By hand nothing was looked for, so nothing stands against an order yet.
  const reasonOf = (order_id: number): Reason | undefined =>
    info.wish.by_hand ? undefined : info.unplanned.find((one) => one.order_id === order_id)?.reason
  const left = useMemo(() => leftOf(draftsOf(info.vehicles), info.orders), [info.vehicles, info.orders])
  const words = find.trim().toLowerCase()
  const shown = left.filter(({ order_id }) => {
    const order = orders.get(order_id)
    const text =
      `${order?.order_no} ${order?.shipper_name} ${order?.points.map((point) => `${point.address_diming}${point.address_str}`).join(' ')}`.toLowerCase()
    return (!why || reasonOf(order_id) === why) && words.split(/[\s,，、]+/).some((word) => text.includes(word))
  })
  const reasons = [...new Set(left.flatMap(({ order_id }) => reasonOf(order_id) ?? []))]
  return (
    <section className="card desk-pool" aria-label={say(phrases, 'pool')} {...desk.drag.target('pool', say(phrases, 'pool'))}>
      <header>
        <h2>
          {say(phrases, 'pool')} <span className="tab-count">{left.length}</span>
        </h2>
        {left.length > 6 && !first && (
          <Input
            size="small"
            allowClear={clearable}
            placeholder={say(phrases, 'findOrder')}
            aria-label={say(phrases, 'findOrder')}
            value={find}
            onChange={({ target }) => setFind(target.value)}
          />
        )}
        {reasons.length > 1 && (
          <Select
            size="small"
            allowClear
            aria-label={say(phrases, 'reason')}
            placeholder={say(phrases, 'reason')}
            value={why ?? null}
            onChange={(next: Reason | null) => setWhy(next ?? undefined)}
            options={reasons.map((value) => ({ value, label: reasonName(say, value) }))}
          />
        )}
      </header>
      <div className="desk-scroll" data-scrolls="">
        {left.length === 0 && <p className="desk-empty">{say(phrases, info.vehicles.length ? 'allPlanned' : 'nothingYet')}</p>}
        {first && left.length > 0 && <p className="desk-empty">{say(phrases, 'leftLater')}</p>}
        {(first ? [] : shown).map(({ order_id, pieces }) => {
          const order = orders.get(order_id)
          if (!order) return null
          return (
            <PoolOrder
              key={order_id}
              desk={desk}
              order={order}
              pieces={pieces}
              reason={reasonOf(order_id)}
              onPart={() => setParting({ order_id, pieces })}
              onRules={onRules}
            />
          )
        })}
      </div>
      {parting && <PartDialog desk={desk} {...parting} onClose={() => setParting(undefined)} />}
    </section>
  )
}

type OrderProps = { desk: Desk; order: LoadOrder; pieces: readonly number[]; reason: Reason | undefined; onPart: () => void; onRules: () => void }
const PoolOrder = ({ desk, order, pieces, reason, onPart, onRules }: OrderProps) => {
  const say = useSay()
  const { focus, drag } = desk
  const { order_id } = order
  const picked = useLooked(focus, (looked) => looked.picked.order === order_id)
  const thing: Thing = { kind: 'order', order_id, pieces }
  const sum = sumOf(order, pieces)
  return (
    <article className={`pool-order ${picked ? 'desk-picked' : ''}`}>
      <div
        className="pool-head"
        role="button"
        tabIndex={0}
        aria-pressed={picked}
        {...(desk.open && drag.handle(thing, `pool ${order_id}`))}
        onClick={() => focus.pick(picked ? {} : { order: order_id })}
        onPointerEnter={() => focus.point({ order: order_id })}
        onPointerLeave={() => focus.point({})}
      >
        <b className="no">{order.order_no}</b>
        {!isWhole(order, pieces) && <Mark tone="care">{say(phrases, 'partLeft')}</Mark>}
        {reason && <Mark tone="wrong">{reasonName(say, reason)}</Mark>}
        <span>{wayOf(order)}</span>
        <span className="desk-note">{`${num(sum.pieces)} ${say(phrases, 'pieces')} · ${kg(round(sum.kg))} kg · ${m3(round(sum.m3))} m³`}</span>
        <span className="desk-note">{windowText(order)}</span>
      </div>
      {picked && <WhyLeft desk={desk} order={order} pieces={pieces} onPart={onPart} onRules={onRules} />}
    </article>
  )
}

const round = (n: number): number => Math.round(n * 1000) / 1000
/** From the first loading point to the last unloading point. */
const wayOf = ({ points }: LoadOrder): string => {
  const [from, to] = [points.find(({ kind }) => kind === 1), points.findLast(({ kind }) => kind === 2)]
  return `${from?.address_diming || from?.address_str || ''} → ${to?.address_diming || to?.address_str || ''}`
}
const windowText = ({ points }: LoadOrder): string => {
  const texts = [points.find(({ kind }) => kind === 1), points.findLast(({ kind }) => kind === 2)].map((point) => {
    if (!point) return ''
    const { opens, closes } = windowOf(point)
    return opens && closes ? `${time(opens)}–${time(closes).split(' ').at(-1)}` : opens ? `≥ ${time(opens)}` : closes ? `≤ ${time(closes)}` : ''
  })
  return texts.filter(Boolean).join(' → ')
}

/** Why it stayed behind, what stands against it where, and what would take it in, each with its price and a button that tries it. */
const WhyLeft = ({ desk, order, pieces, onPart, onRules }: Omit<OrderProps, 'reason'>) => {
  const say = useSay()
  const { info } = desk
  const computed = info.steps.length > 0
  const {
    data,
    loading: asking,
    error
  } = useCall(loading.explain, { id: info.task.id, order_id: order.order_id }, { enabled: computed, quiet: true })
  const against = (data?.ways ?? []).filter(({ breaks }) => breaks.length > 0).slice(0, 3)
  return (
    <div className="remedies">
      {asking && <p className="desk-note">{say(phrases, 'asking')}</p>}
      {error && !data && <p className="field-fault">{error.message}</p>}
      {/* By hand nothing was tried yet. */}
      {data && !info.wish.by_hand && <p>{say(phrases, 'whyLeft', { reason: reasonName(say, data.reason) })}</p>}
      <ul>
        {against.map((way) => (
          <li key={`${way.kind} ${way.name}`}>
            {way.kind === 'own'
              ? say(phrases, 'ownVehicle', { type: desk.typeName(Number(way.name)) })
              : say(phrases, 'joinVehicle', { vehicle: way.name })}
            {` · ${breaksText(say, way.breaks)}`}
          </li>
        ))}
      </ul>
      {computed && <Remedies desk={desk} order_id={order.order_id} pieces={pieces} />}
      {desk.open && (
        <Space wrap size={[8, 4]}>
          <Button size="small" onClick={onPart}>
            {say(phrases, 'loadPart')}
          </Button>
          {desk.plannable && (
            <Button size="small" disabled={desk.busy} onClick={onRules}>
              {say(phrases, 'changeRules')}
            </Button>
          )}
        </Space>
      )}
    </div>
  )
}
