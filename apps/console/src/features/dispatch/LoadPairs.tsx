import { Button, Input, Space, Table } from 'antd'
import { useState } from 'react'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { marginOf, needsReason } from '@yunshu/contract/dispatch/margin'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { Dialog } from '../../kit/Dialog.tsx'
import { kg, m3, money, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { attempt, OutcomeMark, useOutcomes } from '../../kit/outcomes.tsx'
import { useCan } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { healthPhrases as health } from '../../widgets/healthPhrases.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { departureAt } from './cargo.ts'
import { Foresight } from './Foresight.tsx'
import { marginText } from './marginText.ts'
import { ordersOn } from './ordersOn.ts'
import { pairText, type PairOf } from './pairText.ts'
import { phrases } from './phrases.ts'
import { widerOf } from './widerOf.ts'

type Info = OutputOf<typeof loading.info>
type PairsProps = {
  info: Info
  /** The vehicles that wait, with the pair that is suggested for each. */
  pairs: readonly PairOf[]
  onBegin: (pairs: readonly PairOf[]) => void
  onOther: (vehicle: string) => void
  onClose: () => void
}

/**
 * All vehicles of a plan that wait, each with the pair that is suggested for it and why; dispatched at once, each with its result. Where the rates leave a margin under
 * the floor, those vehicles wait for a reason; at a loss, for somebody with the right to it.
 */
export const LoadPairs = ({ info, pairs, onBegin, onOther, onClose }: PairsProps) => {
  const say = useSay()
  const { outcomes, busy, tell, run } = useOutcomes(say(phrases, 'pairDone'))
  const can = useCan()
  const [why, setWhy] = useState('')
  const open = pairs.filter(({ vehicle, pair }) => pair !== null && !outcomes[vehicle]?.ok)
  const thin = open.filter(({ pair }) => isThin(pair))
  const isBarred = (pair: PairOf['pair']) => soundOf(pair) === 'loss' && !can(carrier.waybills.may.lossMaking)
  // Who may not see what is paid learns of a margin under the floor only when it is refused; to him the reason is always open.
  const asksReason = thin.some(({ pair }) => !isBarred(pair)) || (open.length > 0 && !can(carrier.waybills.may.payable))
  const margin_reason = why.trim()
  const ready = open.filter(({ pair }) => !isThin(pair) || (margin_reason.length > 1 && !isBarred(pair)))
  const dispatchAll = () => {
    onBegin(pairs)
    return run(async () => {
      for (const { vehicle, pair } of ready) {
        if (!pair) continue
        const planned = info.vehicles.find(({ id }) => id === vehicle)
        const { vehicle_id, driver_id, trailer_plate_no } = pair
        const plan_start_time = departureAt(planned?.stops[0]?.start_at, new Date())
        const input = { id: info.task.id, vehicle, vehicle_id, driver_id, trailer_plate_no, plan_start_time, remark: widerOf(say, info, planned) }
        const reason = margin_reason && (isThin(pair) || !can(carrier.waybills.may.payable)) ? { margin_reason } : {}
        tell([vehicle], await attempt(loading.dispatch, { ...input, ...reason }))
      }
    })
  }
  return (
    <Dialog
      title={say(phrases, 'pairsTitle', { no: info.task.task_no, count: pairs.length })}
      width={1040}
      onClose={onClose}
      closes
      main={{ label: say(phrases, 'pairsDispatch', { count: ready.length }), loading: busy, disabled: ready.length === 0, onClick: dispatchAll }}
    >
      <p className="field-help">{say(phrases, 'pairsPay')}</p>
      {asksReason && <MarginReason value={why} onChange={setWhy} busy={busy} thin={thin.map(({ vehicle }) => vehicle)} />}
      <Table
        className="load-pairs"
        size="small"
        rowKey="vehicle"
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={[...pairs]}
        expandable={{
          rowExpandable: ({ pair }) => pair !== null,
          expandedRowRender: ({ vehicle, pair }) => <PairForesight info={info} vehicle={vehicle} pair={pair} />
        }}
        columns={[
          {
            title: say(phrases, 'pairsVehicle'),
            width: 250,
            render: (_, { vehicle }) => <PlannedCell info={info} vehicle={vehicle} />
          },
          {
            title: say(phrases, 'pairsPair'),
            render: (_, { pair }) => (pair ? <PairCell pair={pair} barred={isBarred(pair)} /> : <Mark tone="care">{say(phrases, 'pairNone')}</Mark>)
          },
          {
            title: '',
            width: 230,
            render: (_, { vehicle }) => {
              const outcome = outcomes[vehicle]
              return (
                <Space wrap>
                  {outcome && <OutcomeMark outcome={outcome} />}
                  {!outcome?.ok && (
                    <Button size="small" disabled={busy} onClick={() => onOther(vehicle)}>
                      {say(phrases, 'pairOther')}
                    </Button>
                  )}
                </Space>
              )
            }
          }
        ]}
      />
    </Dialog>
  )
}

/** How a pair earns by the rates; at a margin under the floor its dispatch needs a reason. */
const soundOf = (pair: PairOf['pair']) => marginOf(pair?.receivable_fen, pair?.payable_fen)
const isThin = (pair: PairOf['pair']): boolean => needsReason(pair?.receivable_fen, pair?.payable_fen)

const PairForesight = ({ info, vehicle, pair }: Pick<PairOf, 'vehicle' | 'pair'> & { info: Info }) => {
  const say = useSay()
  return <Foresight of={{ ...pair, order_ids: ordersOn(info.vehicles.find(({ id }) => id === vehicle)) }} clear={say(health, 'aheadClear')} />
}

const PlannedCell = ({ info, vehicle }: { info: Info; vehicle: string }) => {
  const { nameOf } = useVehicleTypes()
  const planned = info.vehicles.find(({ id }) => id === vehicle)
  return (
    <>
      <b>{vehicle}</b> {planned && nameOf(planned.vehicle_type_id)}
      <small className="choice-more">
        {` ${kg(Math.round(planned?.peak_kg ?? 0))} kg · ${m3(Math.round((planned?.peak_m3 ?? 0) * 10) / 10)} m³ · ${time(planned?.stops[0]?.start_at)}`}
      </small>
    </>
  )
}

const PairCell = ({ pair, barred }: { pair: NonNullable<PairOf['pair']>; barred: boolean }) => {
  const say = useSay()
  return (
    <>
      <b className="no">{pair.plate_no}</b> {pair.driver_name} <small className="choice-more">{pairText(say, pair)}</small>
      {pair.payable_fen !== null && (
        <div className={isThin(pair) ? 'amount-gap' : 'choice-more'}>
          {[
            say(phrases, 'pairPay', { yuan: money(pair.payable_fen) }),
            ...(pair.receivable_fen === null ? [] : [marginText(say, pair.receivable_fen, pair.payable_fen)])
          ].join(' · ')}
        </div>
      )}
      {barred && <Mark tone="wrong">{say(phrases, 'lossBarred')}</Mark>}
      {pair.warnings.map((text) => (
        <Mark key={text} tone="care">
          {text}
        </Mark>
      ))}
    </>
  )
}

type ReasonProps = { value: string; onChange: (reason: string) => void; busy: boolean; thin: readonly string[] }
/* Why vehicles go that earn too little: one reason for all of them. */
const MarginReason = ({ value, onChange, busy, thin }: ReasonProps) => {
  const say = useSay()
  return (
    <label className="pairs-reason">
      <span>{say(dispatchTerms, 'margin_reason')}</span>
      <Input
        value={value}
        maxLength={200}
        showCount
        disabled={busy}
        status={thin.length > 0 && value.trim().length < 2 ? 'warning' : ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <small>{thin.length > 0 ? say(phrases, 'pairsLow', { vehicles: say.list(thin) }) : say(rates, 'floorHelp')}</small>
    </label>
  )
}
