import { Select, Table } from 'antd'
import { useState } from 'react'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { loading } from '@yunshu/contract/loading/contract'
import { loadVehicleMachine } from '@yunshu/contract/loading/machine'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { kg, km, money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { attempt, OutcomeMark, useOutcomes } from '../../kit/outcomes.tsx'
import { Mark, Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { spanOf } from '../../widgets/Late.tsx'
import { costPhrases } from './costPhrases.ts'
import { phrases } from './phrases.ts'
import { together, visitsOf, type Info } from './plan.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import { contractText, UnpricedNote } from './Unpriced.tsx'
import { useContractPrice, useContracts } from './useContracts.ts'
import { useTask } from './useTask.ts'

/** 派单: a carrier for each vehicle, or one for all; what became of each stands beside it. Vehicles that share an order have one carrier and go together. */
export const SendDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useTask(id)
  if (data) return <Sending info={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'sendTitle')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

/** Which carrier each vehicle goes to, and their sending; vehicles that share an order are chosen for and sent together. */
const useSending = (info: Info) => {
  const say = useSay()
  const { data } = useCall(link.carriers, { pagesize: 100, link_status: linkMachine.code.active }, { kinds: ['link'] })
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const { outcomes, busy, tell, run } = useOutcomes(say(phrases, 'sent'))
  const contracts = useContracts(info.task.id)
  /** The carriers to choose from, for one vehicle or for all: how punctual each is, and what its contract says. */
  const carriersFor = (vehicle?: string) =>
    (data?.data ?? []).map(({ carrier_id, carrier_name, on_time_rate_bp }) => {
      const own = contracts.of(carrier_id)
      const price =
        vehicle === undefined
          ? own && info.task.sent_count === 0 && contractText(say, own)
          : contracts.isUnpriced(vehicle, carrier_id) && say(costPhrases, 'noPrice')
      const punctual = on_time_rate_bp !== null && say(phrases, 'onTime', { rate: num(on_time_rate_bp / 100) })
      return { value: carrier_id, name: carrier_name, label: [carrier_name, price, punctual].filter(Boolean).join(' · ') }
    })
  const usual = data?.data.find(({ default_flag }) => default_flag)?.carrier_id
  const groups = together(info.vehicles)
  const groupOf = (vehicle: string) => groups.find((group) => group.includes(vehicle)) ?? [vehicle]
  const runOf = (vehicle: string) => info.runs.find((one) => one.vehicle === vehicle)
  const waits = (vehicle: string) => runOf(vehicle)?.run_status === loadVehicleMachine.code.waiting
  const carrierOf = (vehicle: string) => chosen[vehicle] ?? usual
  const unpriced = (data?.data ?? []).map(({ carrier_id, carrier_name }) => ({
    carrier: carrier_name,
    vehicles: info.vehicles.flatMap(({ id }) => (waits(id) && carrierOf(id) === carrier_id && contracts.isUnpriced(id, carrier_id) ? id : []))
  }))
  const choose = (vehicle: string, carrier_id: number) =>
    setChosen((all) => ({ ...all, ...Object.fromEntries(groupOf(vehicle).map((one) => [one, carrier_id])) }))
  const chooseAll = (carrier_id: number) => setChosen(Object.fromEntries(info.vehicles.map(({ id }) => [id, carrier_id])))
  const todo = groups.filter((group) => group.every(waits) && carrierOf(group[0] ?? '') !== undefined)
  const sendTo = (carrier_id: number, vehicles: readonly string[]) => attempt(loading.send, { id: info.task.id, vehicles: [...vehicles], carrier_id })
  const send = () =>
    run(async () => {
      for (const carrier_id of new Set(todo.map((group) => carrierOf(group[0] ?? '')))) {
        if (carrier_id === undefined) continue
        // One plan for one carrier; where something stands against it, each vehicle says what.
        const own = todo.filter((group) => carrierOf(group[0] ?? '') === carrier_id)
        const fault = await sendTo(carrier_id, own.flat())
        if (fault === undefined || own.length === 1) tell(own.flat(), fault)
        else for (const vehicles of own) tell(vehicles, await sendTo(carrier_id, vehicles))
      }
    })
  return { carriersFor, unpriced, groupOf, runOf, waits, carrierOf, choose, chooseAll, todo, send, busy, outcomes }
}

const Sending = ({ info, onClose }: { info: Info; onClose: () => void }) => {
  const say = useSay()
  const { nameOf } = useVehicleTypes()
  const { carriersFor, unpriced, groupOf, runOf, waits, carrierOf, choose, chooseAll, todo, send, busy, outcomes } = useSending(info)
  const widerOf = widerIn(info)
  return (
    <Dialog
      title={`${say(phrases, 'sendTitle')} ${info.task.task_no}`}
      width={1000}
      onClose={onClose}
      closes
      main={{ label: say(phrases, 'sendNow', { count: todo.flat().length }), loading: busy, disabled: todo.length === 0, onClick: send }}
    >
      <div className="send-all">
        <span>{say(phrases, 'oneForAll')}</span>
        <CarrierPick label={say(phrases, 'oneForAll')} options={carriersFor()} onChange={chooseAll} />
        <span className="desk-note">{say(phrases, 'sendHelp')}</span>
        <UnpricedNote of={unpriced} />
      </div>
      <Table
        className="send-plan"
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 380 }}
        dataSource={info.vehicles}
        columns={[
          {
            title: say(phrases, 'vehicle'),
            width: 190,
            render: (_, { id, vehicle_type_id }) => (
              <>
                <b>{id}</b> {nameOf(vehicle_type_id)}
                {groupOf(id).length > 1 && (
                  <small className="desk-note"> {say(phrases, 'goesWith', { others: say.list(groupOf(id).filter((one) => one !== id)) })}</small>
                )}
              </>
            )
          },
          {
            title: say(phrases, 'load'),
            render: (_, vehicle) => (
              <LoadCell
                task={info.task.id}
                vehicle={vehicle}
                carrier={waits(vehicle.id) ? carrierOf(vehicle.id) : (runOf(vehicle.id)?.carrier_id ?? undefined)}
                wider={widerOf(vehicle)}
              />
            )
          },
          {
            title: say(phrases, 'carrier'),
            width: 250,
            render: (_, { id }) =>
              waits(id) ? (
                <CarrierPick
                  label={`${id} ${say(phrases, 'carrier')}`}
                  options={carriersFor(id)}
                  value={carrierOf(id) ?? null}
                  onChange={(next) => choose(id, next)}
                />
              ) : (
                (runOf(id)?.carrier_name ?? '-')
              )
          },
          {
            title: say(phrases, 'result'),
            width: 170,
            render: (_, { id }) => {
              const outcome = outcomes[id]
              const own = runOf(id)
              return outcome ? <OutcomeMark outcome={outcome} /> : own ? <Status machine={loadVehicleMachine} code={own.run_status} /> : '-'
            }
          }
        ]}
      />
    </Dialog>
  )
}

type PickProps = {
  label: string
  options: { value: number; name: string; label: string }[]
  value?: number | null
  onChange: (carrier_id: number) => void
}
/* The list says what decides between carriers, and the field whom it will be. */
const CarrierPick = ({ label, onChange, ...pick }: PickProps) => (
  <Select<number | null, PickProps['options'][number]>
    className="fill"
    popupMatchSelectWidth={false}
    optionLabelProp="name"
    showSearch={{ optionFilterProp: 'label' }}
    aria-label={label}
    placeholder={useSay()(phrases, 'carrier')}
    onChange={(next) => next !== null && onChange(next)}
    {...pick}
  />
)

type Vehicle = Info['vehicles'][number]
/** By how many minutes a vehicle's plan goes beyond a time window. */
const widerIn = (info: Info) => {
  const orders = new Map(info.orders.map((order) => [order.order_id, order]))
  return (vehicle: Vehicle) => Math.max(0, ...visitsOf(vehicle, orders, info.assumed).map(({ assumed_min }) => assumed_min))
}
type LoadProps = { task: number; vehicle: Vehicle; carrier: number | undefined; wider: number }
const LoadCell = ({ task, vehicle, carrier, wider }: LoadProps) => {
  const say = useSay()
  const { id, loads, peak_kg, distance_m, est_fen } = vehicle
  const rate_fen = useContractPrice(task, id, carrier)
  return (
    <>
      <span className="desk-note">{`${say(phrases, 'ordersOf', { count: loads.length })} · ${kg(Math.round(peak_kg))} kg · ${km(distance_m)} km`}</span>
      <div>
        {rate_fen === null && <Mark tone="care">{say(costPhrases, 'noPrice')}</Mark>}
        {rate_fen !== null && rate_fen !== undefined && say(costPhrases, 'priceOf', { name: say(costPhrases, 'contract'), yuan: money(rate_fen) })}{' '}
        <span className="desk-note">{say(costPhrases, 'estimated', { yuan: money(est_fen) })}</span>
      </div>
      {wider > 0 && <Mark tone="care">{say(remedyPhrases, 'windowMark', { span: spanOf(say, wider) })}</Mark>}
    </>
  )
}
