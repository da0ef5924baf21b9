import { Alert, Button, Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { laneplan } from '@yunshu/contract/laneplan/contract'
import { shift } from '@yunshu/contract/laneplan/enums'
import { laneplanTerms } from '@yunshu/contract/laneplan/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { kg, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { FixedPairs } from './FixedPairs.tsx'
import { MakeTasks } from './MakeTasks.tsx'
import { type Column, type Fixed, optionsOf, type Pair, type PlanCell, type Row, type Task } from './plan.ts'
import { cellText } from './PlanGrid.tsx'
import { phrases } from './phrases.ts'
import { usePlanDispatch } from './usePlanDrag.ts'

const { may } = carrier.duoduoDispatch
type CellDialogProps = { row: Row; cell: PlanCell; column: Column; pairs: readonly Pair[]; fixed: readonly Fixed[]; onClose: () => void }

/** One lane on one day or shift: its tasks with their pairs, a pair for each that waits, and who drives it as a rule. */
export const CellDialog = ({ row, cell, column, pairs, fixed, onClose }: CellDialogProps) => {
  const say = useSay()
  const can = useCan()
  const { lane } = row
  const t = (name: keyof typeof laneplanTerms.zh) => say(laneplanTerms, name)
  const order = ({ order_id, order_no, customer_order_no }: Task) => (
    <>
      {can(carrier.orders.may.view) ? <Link to={linkTo(carrier.orderInfo, { id: order_id })}>{order_no}</Link> : order_no}
      {customer_order_no && <small className="plan-under">{customer_order_no}</small>}
    </>
  )
  return (
    <Dialog title={`${lane.lane_code} ${lane.section_name}`} width={1000} onClose={onClose} closes>
      <p>
        {cellText(say, row, column, cell)}
        {lane.daily_trips !== null && ` · ${say(phrases, 'planned', { count: lane.daily_trips })}`}
      </p>
      <Table<Task>
        size="small"
        pagination={false}
        rowKey={({ order_id, waybill_id }) => `${order_id} ${waybill_id}`}
        dataSource={[...cell.tasks]}
        locale={{ emptyText: say(phrases, 'tasksNone') }}
        columns={[
          { title: t('start_at'), width: 150, render: (_, task) => time(task.start_at) },
          { title: t('shift'), width: 80, render: (_, task) => say.label(nameOf(shift, task.shift)) },
          { title: t('order_no'), width: 190, render: (_, task) => order(task) },
          { title: t('goods_kg'), width: 100, align: 'right', render: (_, task) => kg(task.goods_kg) },
          {
            title: t('vehicle_id'),
            render: (_, task) =>
              task.waybill_id === null ? <Assign task={task} lane={lane.lane_code || lane.section_name} pairs={pairs} /> : <Driven task={task} />
          }
        ]}
      />
      <MakeTasks lane={lane} column={column} count={cell.unplaced} />
      <FixedPairs lane={lane} column={column} pairs={pairs} fixed={fixed.filter(({ section_id }) => section_id === lane.id)} />
    </Dialog>
  )
}

const Driven = ({ task: { waybill_id, waybill_no, waybill_status, plate_no, driver_name } }: { task: Task }) => {
  const can = useCan()
  return (
    <>
      {waybill_status !== null && <Status machine={waybillMachine} code={waybill_status} />} {plate_no} {driver_name}
      <small className="plan-under">
        {waybill_id !== null && can(carrier.waybills.may.view) ? (
          <Link to={linkTo(carrier.waybillInfo, { id: waybill_id })}>{waybill_no}</Link>
        ) : (
          waybill_no
        )}
      </small>
    </>
  )
}

/* A pair is chosen, what speaks against it is read, and it goes. */
const Assign = ({ task, lane, pairs }: { task: Task; lane: string; pairs: readonly Pair[] }) => {
  const say = useSay()
  const send = usePlanDispatch()
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState(false)
  const pair = pairs.find(({ vehicle_id }) => vehicle_id === chosen)
  const asked = { vehicle_id: pair?.vehicle_id ?? 0, driver_id: pair?.driver_id ?? 0, order_ids: [task.order_id] }
  const { data } = useCall(laneplan.fits, asked, { enabled: pair !== undefined && pair.driver_id !== null, quiet: true })
  const problems = data?.data[0]?.problems ?? []
  const stopped = problems.some(({ level }) => level === 'block')
  const go = async () => {
    if (!pair) return
    setBusy(true)
    await send(pair, task, lane)
    setBusy(false)
  }
  return (
    <Can may={may.dispatch}>
      <div className="plan-assign">
        <Pick
          of={optionsOf(pairs)}
          value={chosen}
          onChange={(next) => setChosen(Number(next))}
          placeholder={say(phrases, 'choosePair')}
          aria-label={say(phrases, 'choosePair')}
        />
        <Button type="primary" size="small" disabled={!pair || stopped} loading={busy} onClick={() => void go()}>
          {say(phrases, 'dispatch')}
        </Button>
      </div>
      {problems.map(({ level, text }) => (
        <Alert key={text} type={level === 'block' ? 'error' : 'warning'} showIcon title={text} />
      ))}
    </Can>
  )
}
