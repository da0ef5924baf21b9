import { CheckOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Space } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { nameOf } from '@yunshu/contract/kit/enums'
import { linkTo, type Page } from '@yunshu/contract/kit/console'
import { loading } from '@yunshu/contract/loading/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { shortReason, waybillMachine } from '@yunshu/contract/waybill/machine'
import { Can } from '../../kit/Can.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { kg, m3, time } from '../../kit/format.ts'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { useCan } from '../../kit/rights.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { TaskState } from './columns.tsx'
import { aboardOf, type Carried, inDockOrder, isExplained, isShort, isTicked, placesToFinish, type Run, stageOf, sumsOf } from './dock.ts'
import { DepartDialog, DockDialog, FinishDialog, ShortDialog } from './DockDialogs.tsx'
import { dockPhrases } from './dockPhrases.ts'
import { phrases } from './phrases.ts'
import type { Info } from './plan.ts'
import { useGoodsText, useTicks } from './useDock.ts'
import { useShown, type Shown } from './useShown.ts'
import './loading.css'
import './dock.css'

const StowSteps = lazily(async () => (await import('./StowDialog.tsx')).StowSteps, <Waiting />)
const PlanPrint = lazily(async () => (await import('./PlanPrint.tsx')).PlanPrint)

const carriedBy = ({ carried }: Info, { waybill_id }: Run): Carried[] => carried.filter((row) => waybill_id !== null && row.waybill_id === waybill_id)

/** The vehicles of a dispatched plan: loaded row by row, and gone when each row is loaded or explained. */
export const Dock = ({ info, page, first }: { info: Info; page: Page; first: string | undefined }) => {
  const say = useSay()
  const shown = useShown(info)
  const { task, runs } = info
  const [named, setNamed] = useState(first)
  const [printing, setPrinting] = useState(false)
  const run = runs.find(({ vehicle }) => vehicle === named) ?? runs.find((one) => stageOf(one, carriedBy(info, one)) !== 'gone') ?? runs[0]
  return (
    <div className="page dock" aria-label={say.label(page)}>
      <header className="card dock-head">
        <h1>
          <span className="no">{task.task_no}</span> {task.task_name && <span className="desk-title">{task.task_name}</span>} <TaskState row={task} />
        </h1>
        <Space wrap>
          <Link to={linkTo(carrier.loadTaskInfo, { id: task.id })}>{say(dockPhrases, 'toPlan')}</Link>
          <Button icon={<PrinterOutlined />} disabled={runs.length === 0} onClick={() => setPrinting(true)}>
            {say(phrases, 'printLists')}
          </Button>
        </Space>
      </header>
      {runs.length === 0 && <Alert type="info" showIcon title={say(dockPhrases, 'noVehicles')} />}
      {runs.length > 1 && (
        <nav className="dock-vehicles" aria-label={say(dockPhrases, 'vehicles')}>
          {runs.map((one) => {
            const rows = carriedBy(info, one)
            return (
              <button key={one.vehicle} type="button" aria-pressed={one === run} onClick={() => setNamed(one.vehicle)}>
                <b>{one.vehicle}</b> {one.plate_no}
                <small>
                  {one.waybill_status === null ? (
                    say(phrases, 'dispatch')
                  ) : (
                    <>
                      <Status machine={waybillMachine} code={one.waybill_status} />{' '}
                      {say(dockPhrases, 'rowsDone', { ticked: sumsOf(rows).ticked, all: rows.length })}
                    </>
                  )}
                </small>
              </button>
            )
          })}
        </nav>
      )}
      {run && <VehicleAtDock key={run.vehicle} shown={shown} run={run} rows={carriedBy(info, run)} />}
      {printing && <PlanPrint desk={shown} onClose={() => setPrinting(false)} />}
    </div>
  )
}

type AtDock = { readonly shown: Shown; readonly run: Run; readonly rows: readonly Carried[] }
const wide = '(min-width: 1100px)'

const VehicleAtDock = ({ shown, run, rows }: AtDock) => {
  const say = useSay()
  const can = useCan()
  const { info, orders } = shown
  const { id } = info.task
  const vehicle = info.vehicles.find((one) => one.id === run.vehicle)
  const [opened, setOpened] = useState<'dock' | 'finish' | 'depart' | Carried>()
  const [drawn, setDrawn] = useState(() => matchMedia(wide).matches)
  const drawing = useRef<HTMLElement>(null)
  const toggleDrawing = () => {
    flushSync(() => setDrawn(!drawn))
    // On a narrow screen it stands below everything.
    drawing.current?.scrollIntoView?.({ block: 'start' })
  }
  const ticks = useTicks(id, run.vehicle)
  const stage = stageOf(run, rows)
  const lines = inDockOrder(vehicle, orders, rows)
  const mayLoad = can(carrier.loadTasks.may.load)
  const open = mayLoad && (stage === 'load' || stage === 'finish')
  const waiting = rows.filter((row) => !isTicked(row))
  const close = () => setOpened(undefined)
  return (
    <div className={drawn ? 'dock-grid dock-drawn' : 'dock-grid'}>
      <section className="card dock-vehicle" aria-label={run.vehicle}>
        <DockHead shown={shown} run={run} onDock={mayLoad && stage !== 'gone' ? () => setOpened('dock') : undefined} />
        <DockBars shown={shown} run={run} rows={rows} />
        <p role="status" className={`dock-next dock-${stage}`}>
          <NextWords run={run} rows={rows} stage={stage} />
        </p>
        <DockActs
          shown={shown}
          run={run}
          rows={rows}
          stage={stage}
          busy={ticks.busy}
          onAll={() => ticks.load(waiting)}
          onFinish={() => setOpened('finish')}
          onDepart={() => setOpened('depart')}
        />
        {rows.length > 0 && (
          <>
            <h3>{say(dockPhrases, 'order')}</h3>
            <ol className="dock-rows">
              {lines.map(({ row, stop, place }) => (
                <DockRow
                  key={row.waybill_goods_id}
                  row={row}
                  order_no={orders.get(row.order_id)?.order_no ?? ''}
                  where={stop > 0 ? say(dockPhrases, 'toStop', { stop, place }) : ''}
                  open={open}
                  explain={mayLoad && stage === 'explain' && !isExplained(row)}
                  busy={ticks.busy}
                  onTick={() => (isTicked(row) ? ticks.takeBack(row) : ticks.load([row]))}
                  onShort={() => setOpened(row)}
                />
              ))}
            </ol>
          </>
        )}
        <Button type="link" className="dock-draw" aria-expanded={drawn} onClick={toggleDrawing}>
          {say(dockPhrases, drawn ? 'hideDrawing' : 'showDrawing')}
        </Button>
      </section>
      {drawn && vehicle && (
        <section ref={drawing} className="card dock-drawing" aria-label={say(phrases, 'drawingOf', { vehicle: run.vehicle })}>
          <Drawing shown={shown} vehicle={run.vehicle} rows={rows} />
        </section>
      )}
      {opened === 'dock' && <DockDialog id={id} run={run} onClose={close} />}
      {opened === 'finish' && <FinishDialog id={id} run={run} rows={rows} onClose={close} />}
      {opened === 'depart' && <DepartDialog id={id} run={run} rows={rows} onClose={close} />}
      {typeof opened === 'object' && <ShortDialog id={id} run={run} row={opened} onClose={close} />}
    </div>
  )
}

const DockHead = ({ shown, run, onDock }: { shown: Shown; run: Run; onDock: (() => void) | undefined }) => {
  const say = useSay()
  const vehicle = shown.info.vehicles.find((one) => one.id === run.vehicle)
  return (
    <header>
      <h2>
        {run.vehicle} <span className="plate">{run.plate_no}</span>{' '}
        {run.waybill_status !== null && <Status machine={waybillMachine} code={run.waybill_status} />}
      </h2>
      <p className="desk-note">
        {[run.driver_name, vehicle && shown.typeName(vehicle.vehicle_type_id)].filter(Boolean).join(' · ')}{' '}
        {run.waybill_id !== null && <Link to={linkTo(carrier.waybillInfo, { id: run.waybill_id })}>{run.waybill_no}</Link>}
      </p>
      {run.waybill_id !== null && (
        <p className="dock-who">
          {say(dockPhrases, 'loaderAt', { loader: run.loader || say(dockPhrases, 'notNamed') })} ·{' '}
          {say(dockPhrases, 'dockAt', { dock_no: run.dock_no || say(dockPhrases, 'notNamed') })}
          {onDock && (
            <Button type="link" onClick={onDock}>
              {say(dockPhrases, 'editDock')}
            </Button>
          )}
        </p>
      )}
    </header>
  )
}

const Drawing = ({ shown, vehicle, rows }: { shown: Shown; vehicle: string; rows: readonly Carried[] }) => {
  const { data, error, refresh } = useCall(loading.stow, { id: shown.info.task.id, vehicle }, { kinds: [] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return <StowSteps desk={shown} vehicle={vehicle} stow={data} aboard={aboardOf(data.parts, shown.orders, rows)} />
}

/* How full the vehicle is, of what it may carry. */
const DockBars = ({ shown, run, rows }: AtDock) => {
  const say = useSay()
  const { loaded, planned, ticked } = sumsOf(rows)
  if (rows.length === 0) return null
  const type = shown.typeOf(shown.info.vehicles.find(({ id }) => id === run.vehicle)?.vehicle_type_id ?? 0)
  const limit = { kg: run.max_load_kg ?? type?.max_kg ?? planned.kg, m3: type?.max_m3 ?? planned.m3 }
  const bars = [
    {
      key: 'rows',
      part: ticked / rows.length,
      name: say(dockPhrases, 'progress'),
      text: say(dockPhrases, 'rowsDone', { ticked, all: rows.length })
    },
    {
      key: 'kg',
      part: limit.kg > 0 ? loaded.kg / limit.kg : 0,
      name: 'kg',
      text: say(dockPhrases, 'limit', { loaded: kg(loaded.kg), limit: kg(limit.kg), unit: 'kg' })
    },
    {
      key: 'm3',
      part: limit.m3 > 0 ? loaded.m3 / limit.m3 : 0,
      name: 'm³',
      text: say(dockPhrases, 'limit', { loaded: m3(loaded.m3), limit: m3(limit.m3), unit: 'm³' })
    }
  ]
  return (
    <div className="dock-bars">
      {bars.map(({ key, part, name, text }) => (
        <div key={key}>
          <Progress
            percent={Math.min(100, Math.round(part * 100))}
            showInfo={false}
            aria-label={name}
            {...(part > 1 && { status: 'exception' as const })}
          />
          <small className="figure">{text}</small>
        </div>
      ))}
    </div>
  )
}

type Staged = { readonly run: Run; readonly rows: readonly Carried[]; readonly stage: ReturnType<typeof stageOf> }
/* What is missing before the departure, in a sentence. */
const NextWords = ({ run, rows, stage }: Staged) => {
  const say = useSay()
  const open = rows.filter((row) => !isExplained(row))
  const names = `${say.list(open.slice(0, 3).map(({ goods_name }) => goods_name))}${open.length > 3 ? ' …' : ''}`
  if (stage === 'dispatch') return say(dockPhrases, 'toDispatch', { vehicle: run.vehicle })
  if (stage === 'cancelled') return say(dockPhrases, 'cancelled')
  if (stage === 'accept') return say(dockPhrases, 'toAccept', { driver_name: run.driver_name })
  if (stage === 'load') return say(dockPhrases, 'toLoad', { count: open.length, rows: names })
  if (stage === 'explain') return say(dockPhrases, run.departed_at ? 'toExplainGone' : 'toExplain', { count: open.length, rows: names })
  if (stage === 'finish') return say(dockPhrases, 'toFinish')
  if (stage === 'depart') return say(dockPhrases, 'toDepart')
  const gone = run.departed_at ? say(dockPhrases, 'gone', { time: time(run.departed_at) }) : ''
  return [gone, run.seal_no && say(dockPhrases, 'sealed', { seal_no: run.seal_no })].filter(Boolean).join(' · ')
}

type Acts = AtDock & Staged & { readonly busy: boolean; readonly onAll: () => void; readonly onFinish: () => void; readonly onDepart: () => void }
/* The next right act of the vehicle, as a big button. */
const DockActs = ({ shown, run, rows, stage, busy, onAll, onFinish, onDepart }: Acts) => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const accepting = useRun(waybill.accept)
  const waiting = rows.filter((row) => !isTicked(row)).length
  const someReady = stage === 'finish' || (stage === 'load' && placesToFinish(run, rows).some(({ ready }) => ready))
  const accept = async () => {
    if (run.waybill_id !== null && (await accepting.run({ id: run.waybill_id }))) toastDone(say(dockPhrases, 'accepted'))
  }
  return (
    <div className="dock-acts">
      {stage === 'dispatch' && (
        <Can may={carrier.waybills.may.dispatch}>
          <Button
            type="primary"
            size="large"
            onClick={() =>
              globalDialog.open('loadDispatch', shown.info.task.id, shown.info.runs.findIndex(({ vehicle }) => vehicle === run.vehicle) + 1)
            }
          >
            {say(phrases, 'dispatch')}
          </Button>
        </Can>
      )}
      {stage === 'accept' && (
        <Can may={carrier.waybills.may.backfill}>
          <Button size="large" loading={accepting.busy} onClick={() => void accept()}>
            {say(dockPhrases, 'acceptFor')}
          </Button>
        </Can>
      )}
      <Can may={carrier.loadTasks.may.load}>
        {stage === 'load' && waiting > 0 && (
          <Button type="primary" size="large" icon={<CheckOutlined />} loading={busy} onClick={onAll}>
            {waiting < rows.length ? say(dockPhrases, 'restAsPlanned', { count: waiting }) : say(dockPhrases, 'allAsPlanned')}
          </Button>
        )}
        {someReady && (
          <Button type={stage === 'finish' ? 'primary' : 'default'} size="large" onClick={onFinish}>
            {say(dockPhrases, 'finish')}
          </Button>
        )}
      </Can>
      <Can may={carrier.loadTasks.may.depart}>
        {stage === 'depart' && (
          <Button type="primary" size="large" onClick={onDepart}>
            {say(dockPhrases, 'depart')}
          </Button>
        )}
      </Can>
    </div>
  )
}

type RowProps = {
  readonly row: Carried
  readonly order_no: string
  readonly where: string
  readonly open: boolean
  readonly explain: boolean
  readonly busy: boolean
  readonly onTick: () => void
  readonly onShort: () => void
}
const DockRow = ({ row, order_no, where, open, explain, busy, onTick, onShort }: RowProps) => {
  const say = useSay()
  const goodsText = useGoodsText()
  const ticked = isTicked(row)
  const short = isShort(row)
  const { goods_name, danwei } = row
  return (
    <li className={ticked ? 'dock-row dock-ticked' : 'dock-row'}>
      <button
        type="button"
        className="dock-tick"
        aria-pressed={ticked}
        aria-label={say(dockPhrases, ticked ? 'untick' : 'tick', { goods_name })}
        disabled={!open || busy}
        onClick={onTick}
      >
        {ticked && <CheckOutlined />}
      </button>
      <div className="dock-goods">
        <b>{goods_name}</b>
        <span className="figure">{goodsText(danwei, row.goods_num, row.goods_kg, row.goods_volume)}</span>
        <small>
          <span className="no">{order_no}</span> {where}
        </small>
        {short && (
          <small className="dock-short">
            {`${say(dockPhrases, 'loaded')} ${goodsText(danwei, row.load_num ?? 0, row.load_kg ?? 0, row.load_volume ?? 0) || '0'} · `}
            {row.short_reason === null ? (
              <Mark tone="wrong">{say(dockPhrases, 'why')}</Mark>
            ) : (
              [say.label(nameOf(shortReason, row.short_reason)), row.short_note].filter(Boolean).join(' · ')
            )}
          </small>
        )}
      </div>
      {(open || explain) && (
        <Button disabled={busy} onClick={onShort}>
          {say(dockPhrases, explain ? 'why' : short ? 'change' : 'short')}
        </Button>
      )}
    </li>
  )
}
