import { Button } from 'antd'
import { useCallback, useId, useState } from 'react'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import { noRateReasons } from '@yunshu/contract/rate/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { Dialog } from '../../kit/Dialog.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import type { RowOf } from '../../kit/useList.ts'
import { PriceTrace } from '../../widgets/PriceTrace.tsx'
import { useContractPrice, type PricedOrder } from './ContractPrice.tsx'
import { phrases } from './phrases.ts'
import { compared } from './comparePhrases.ts'

type Carrier = RowOf<typeof link.carriers>
/** A carrier that was chosen, and whether it has a contract price; nothing is known of the price where none was asked for. */
export type TakeCarrier = (carrier_id: number, contract: boolean | undefined) => void
type ChoiceProps = {
  /** An order that is being typed, or the id of one that is there; without either only punctuality is compared. */
  order?: PricedOrder | undefined
  order_id?: number | undefined
  value: number | undefined
  /** Without it the comparison is only read. */
  onTake?: TakeCarrier | undefined
}

/** The carriers of a shipper beside each other: contract price and the rule that gave it, punctuality. A click takes one; who cannot be taken says why. */
export const CarrierChoice = ({ order, order_id, value, onTake }: ChoiceProps) => {
  const say = useSay()
  const can = useCan()
  const group = useId()
  const [prices, setPrices] = useState<Readonly<Record<number, number | undefined>>>({})
  const { data } = useCall(link.carriers, { pagesize: 50 }, { enabled: can(shipper.orders.may.view), kinds: ['link'] })
  const heard = useCallback((id: number, fen: number | undefined) => setPrices((known) => (known[id] === fen ? known : { ...known, [id]: fen })), [])
  const carriers = (data?.data ?? []).toSorted((a, b) => standing(b) - standing(a)).slice(0, most)
  if (carriers.length === 0) return null
  const known = carriers.flatMap(({ carrier_id }) => prices[carrier_id] ?? [])
  const least = known.length > 1 ? Math.min(...known) : undefined
  return (
    <fieldset className="carrier-choice field-wide">
      <legend>{say(compared, 'compare')}</legend>
      {carriers.map((row) => (
        <CarrierLine
          key={row.carrier_id}
          row={row}
          group={group}
          order={order}
          order_id={order_id}
          picked={value === row.carrier_id}
          least={least !== undefined && prices[row.carrier_id] === least}
          onPrice={heard}
          onTake={onTake}
        />
      ))}
    </fieldset>
  )
}
const most = 8
/* Those that work with the shipper come first, its usual one at their head, then by punctuality. */
const standing = ({ link_status, default_flag, on_time_rate_bp }: Carrier): number =>
  (link_status === linkMachine.code.active ? 100_000 : 0) + (default_flag ? 50_000 : 0) + (on_time_rate_bp ?? 0)

const isOver = (day: string): boolean => day < shanghaiDay(new Date())

type LineProps = Omit<ChoiceProps, 'value'> & {
  row: Carrier
  group: string
  picked: boolean
  least: boolean
  onPrice: (carrier_id: number, fen: number | undefined) => void
}
const CarrierLine = ({ row, group, order, order_id, picked, least, onPrice, onTake }: LineProps) => {
  const say = useSay()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const { carrier_id, carrier_name, link_status, reason, default_flag, on_time_rate_bp, order_count_30d, road_permit_valid_to } = row
  const active = link_status === linkMachine.code.active
  const heard = useCallback((fen: number | undefined) => onPrice(carrier_id, fen), [carrier_id, onPrice])
  const data = useContractPrice({ order, order_id, carrier_id: active ? carrier_id : undefined, onPrice: heard })
  const { priced, no_rate } = data ?? {}
  const byHand = can(shipper.source.may.price)
  const slots = no_rate && { reason: say(noRateReasons, no_rate.reason, { day: no_rate.day }) }
  const barred = !active
    ? say(compared, reason ? 'notActiveWhy' : 'notActive', { state: say.label(stateOf(linkMachine, link_status)), reason })
    : slots
      ? byHand
        ? say(compared, 'noContractByHand', slots)
        : say(phrases, 'noContract', slots)
      : undefined
  const free = active && (!no_rate || byHand)
  const expired = road_permit_valid_to !== null && isOver(road_permit_valid_to)
  return (
    <div className={picked ? 'carrier-line carrier-line-picked' : 'carrier-line'}>
      <label>
        {onTake && (
          <input
            type="radio"
            name={group}
            checked={picked}
            disabled={!free}
            onChange={() => onTake(carrier_id, data ? priced !== null : undefined)}
          />
        )}
        <span className="carrier-name">{carrier_name}</span>
        {default_flag && <Mark tone="rest">{say(compared, 'usualCarrier')}</Mark>}
        {least && <Mark tone="done">{say(compared, 'leastPrice')}</Mark>}
        {expired && <Mark tone="care">{say(compared, 'permitOver')}</Mark>}
        <small>
          {on_time_rate_bp === null
            ? say(compared, 'noTripsYet')
            : say(compared, 'punctual', { rate: (on_time_rate_bp / 100).toFixed(1), count: order_count_30d })}
        </small>
      </label>
      {priced && (
        <span className="carrier-price">
          <b className="figure">{say(phrases, 'yuan', { price: money(priced.total_fen) })}</b>
          <Button size="small" type="link" onClick={() => setOpen(true)} aria-label={say(compared, 'traceOf', { carrier: carrier_name })}>
            {say(compared, 'byRule', { rule: priced.trace.rule_no })}
          </Button>
        </span>
      )}
      {barred && <small className={free ? 'carrier-why' : 'carrier-why end-wrong'}>{barred}</small>}
      {open && priced && (
        <Dialog title={say(phrases, 'traceTitle', { project_no: priced.project_no })} width={720} onClose={() => setOpen(false)}>
          <PriceTrace trace={priced.trace} />
        </Dialog>
      )}
    </div>
  )
}
