import { CopyOutlined, DownloadOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Select, Space, Switch } from 'antd'
import type { carrier } from '@yunshu/contract/consoles/carrier'
import { laneplan } from '@yunshu/contract/laneplan/contract'
import { section } from '@yunshu/contract/section/contract'
import { addDays } from '@yunshu/domain/calendar'
import { useMemo, useState } from 'react'
import { DragLayer } from '../../kit/board/drag.tsx'
import { Can } from '../../kit/Can.tsx'
import { call } from '../../kit/call.ts'
import { clearable } from '../../kit/clearable.tsx'
import { RemotePick } from '../../kit/controls.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { useCan } from '../../kit/rights.ts'
import { saveFile } from '../../kit/saveFile.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { CellDialog } from './CellDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { PairPool } from './PairPool.tsx'
import { keyOf, sumsOf, type Column, type Row } from './plan.ts'
import { PlanGrid } from './PlanGrid.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { phrases } from './phrases.ts'
import { dayText } from './text.ts'
import { usePlan, type Plan } from './usePlan.ts'
import { usePlanDrag, type Place } from './usePlanDrag.ts'
import './laneplan.css'

type PageOf = { page: typeof carrier.duoduoDispatch }
const findCustomers = async (keyword: string) => (await call(section.customers, { keyword })).data.map(({ id, name }) => ({ value: id, label: name }))

/** 多多派车: lanes by days and shifts, what each needs, has and lacks; a pair is dragged or chosen, a plan copied from another day. */
export const LanePlanPage = ({ page }: PageOf) => {
  const say = useSay()
  const can = useCan()
  const plan = usePlan()
  const { called, rows, all, columns, pairs, fixed } = plan
  const [opened, setOpened] = useState<{ lane: number; column: Column }>()
  const places = useMemo(() => placesOf(rows, columns), [rows, columns])
  const drag = usePlanDrag(places)
  const row = opened && all.find(({ lane }) => lane.id === opened.lane)
  const cell = opened && row?.cells[columns.findIndex((one) => keyOf({ id: 0 }, one) === keyOf({ id: 0 }, opened.column))]
  return (
    <ListPage page={page}>
      <section className="card plan-tools">
        <Tools page={page} plan={plan} />
      </section>
      {called.data?.capped && <Alert type="warning" showIcon title={say(phrases, 'capped')} />}
      <div className="plan">
        {can(page.may.dispatch) && <PairPool pairs={pairs} drag={drag} />}
        <section className="card plan-board">
          {!called.data && (called.error ? <Failed error={called.error} onRetry={called.refresh} /> : <Waiting />)}
          {called.data && all.length === 0 && <p>{say(phrases, plan.keyword || plan.shipper_id ? 'noneFound' : 'none')}</p>}
          {all.length > 0 && (
            <PlanGrid rows={rows} columns={columns} drag={drag} onOpen={({ lane }, column) => setOpened({ lane: lane.id, column })} />
          )}
        </section>
      </div>
      <DragLayer drag={drag} />
      {opened && row && cell && (
        <CellDialog row={row} cell={cell} column={opened.column} pairs={pairs} fixed={fixed} onClose={() => setOpened(undefined)} />
      )}
    </ListPage>
  )
}

const placesOf = (rows: readonly Row[], columns: readonly Column[]): ReadonlyMap<string, Place> =>
  new Map(
    rows.flatMap((row) => columns.flatMap((column, i) => (row.cells[i] ? [[keyOf(row.lane, column), { row, cell: row.cells[i] }] as const] : [])))
  )

const Tools = ({ page, plan }: PageOf & { plan: Plan }) => {
  const say = useSay()
  const { from, days, byShift, keyword, shipper_id, onlyGaps, spans, change, move, today, all } = plan
  const sums = useMemo(() => sumsOf(all), [all])
  const customer = all.find(({ lane }) => lane.shipper_id === shipper_id)?.lane.shipper_name
  return (
    <>
      <Space wrap>
        <Space.Compact size="small">
          <Button icon={<LeftOutlined />} aria-label={say(phrases, 'previous')} onClick={() => move(-1)} />
          <Button onClick={today}>{say(phrases, 'today')}</Button>
          <Button icon={<RightOutlined />} aria-label={say(phrases, 'next')} onClick={() => move(1)} />
        </Space.Compact>
        <Select
          size="small"
          aria-label={say(phrases, 'span')}
          value={days}
          options={spans.map((count) => ({ value: count, label: say(phrases, 'days', { count }) }))}
          onChange={(next) => change({ days: String(next) })}
        />
        <Input
          size="small"
          data-search=""
          allowClear={clearable}
          placeholder={say(phrases, 'find')}
          aria-label={say(phrases, 'find')}
          defaultValue={keyword}
          onPressEnter={({ currentTarget: { value } }) => change({ find: value.trim() })}
          onBlur={({ target: { value } }) => value.trim() !== keyword && change({ find: value.trim() })}
        />
        <div className="plan-customer">
          <RemotePick
            find={findCustomers}
            value={shipper_id}
            onChange={(next) => change({ customer: next ? String(next) : '' })}
            placeholder={say(phrases, 'customer')}
            aria-label={say(phrases, 'customer')}
            {...(customer && { shown: customer })}
          />
        </div>
        <label className="board-switch">
          <Switch size="small" checked={byShift} onChange={(on) => change({ by: on ? 'shift' : '' })} aria-label={say(phrases, 'byShift')} />{' '}
          {say(phrases, 'byShift')}
        </label>
        <label className="board-switch">
          <Switch size="small" checked={onlyGaps} onChange={(on) => change({ gaps: on ? '1' : '' })} aria-label={say(phrases, 'onlyGaps')} />{' '}
          {say(phrases, 'onlyGaps')}
        </label>
      </Space>
      <Space wrap>
        <span className={sums.gap > 0 ? 'plan-sums plan-conflict' : 'plan-sums'} role="status">
          {say(phrases, 'sums', sums)}
        </span>
        <DayTools page={page} plan={plan} from={from} />
      </Space>
    </>
  )
}

/* What is done with one day: copied to, printed, exported. */
const DayTools = ({ page, plan, from }: PageOf & { plan: Plan; from: string }) => {
  const say = useSay()
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState<'copy' | 'print'>()
  const [busy, setBusy] = useState(false)
  const all = Array.from({ length: plan.days }, (_, i) => addDays(from, i))
  const today = todayHere()
  const day = all.includes(chosen) ? chosen : all.includes(today) ? today : from
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await call(laneplan.daySheet, { day, ...plan.which }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Select
        size="small"
        aria-label={say(phrases, 'planDay')}
        value={day}
        options={all.map((value) => ({ value, label: dayText(say, value) }))}
        onChange={setChosen}
      />
      <Can may={page.may.dispatch}>
        <Button size="small" type="primary" icon={<CopyOutlined />} onClick={() => setOpen('copy')}>
          {say(phrases, 'copy')}
        </Button>
      </Can>
      <Button size="small" icon={<PrinterOutlined />} onClick={() => setOpen('print')}>
        {say(phrases, 'print')}
      </Button>
      <Can may={page.may.export}>
        <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
          {say(phrases, 'export')}
        </Button>
      </Can>
      {open === 'copy' && <CopyDialog day={day} which={plan.which} onClose={() => setOpen(undefined)} />}
      {open === 'print' && plan.called.data && (
        <PlanSheet day={day} lanes={plan.called.data.lanes} tasks={plan.called.data.tasks} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
