import { DiffOutlined, HistoryOutlined, PlayCircleOutlined, PrinterOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown, Progress, Space, Tooltip } from 'antd'
import { useState } from 'react'
import type { Page } from '@yunshu/contract/kit/console'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { DragLayer } from '../../kit/board/drag.tsx'
import { Can } from '../../kit/Can.tsx'
import { Copy } from '../../kit/Copy.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { useLoadActions } from './actions.tsx'
import { failText, TaskState } from './columns.tsx'
import { Assumptions } from './Assumptions.tsx'
import { comparePhrases } from './comparePhrases.ts'
import { DeskCards } from './DeskCards.tsx'
import { DeskChart } from './DeskChart.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import { DeskMap } from './DeskMap.tsx'
import { DeskPool } from './DeskPool.tsx'
import { phrases } from './phrases.ts'
import { EarlierPlan } from './Rates.tsx'
import { type Info, isFirst } from './plan.ts'
import { sides, useSide } from './sides.ts'
import { useDesk, type Desk as DeskOf } from './useDesk.ts'
import { useRates } from './useRates.ts'
import { useRest } from './useRest.ts'
import './loading.css'

const RefusedDialog = lazily(async () => (await import('./RefusedDialog.tsx')).RefusedDialog)
const CompareDialog = lazily(async () => (await import('./CompareDialog.tsx')).CompareDialog)
const StepsDialog = lazily(async () => (await import('./StepsDialog.tsx')).StepsDialog)
const StowDialog = lazily(async () => (await import('./StowDialog.tsx')).StowDialog)
const LoadedDialog = lazily(async () => (await import('./LoadedDialog.tsx')).LoadedDialog)
const PlanPrint = lazily(async () => (await import('./PlanPrint.tsx')).PlanPrint)
const RulesDialog = lazily(async () => (await import('./RulesDialog.tsx')).RulesDialog)

/** The desk at which a plan of loads is looked at, changed by hand, understood and given away: pool, map, vehicles and time, with one selection. */
export const Desk = ({ info, title }: { info: Info; title: Page }) => {
  const say = useSay()
  const desk = useDesk(info)
  const priced = useRates(info)
  const [stowing, setStowing] = useState<string>()
  const [ruling, setRuling] = useState(false)
  const openRules = () => setRuling(true)
  const { task } = info
  const computing = task.task_status === loadingMachine.code.computing
  const first = isFirst(info)
  const rest = useRest(!first)
  return (
    <div className={`page desk ${info.wish.by_hand ? 'desk-by-hand' : ''} ${desk.busy ? 'desk-held' : ''}`} aria-label={say.label(title)}>
      <DeskHead desk={desk} priced={priced} onRules={openRules} />
      {task.error && <Alert type="error" showIcon title={failText(say, task)} />}
      {computing && task.queue_place !== null && task.queue_place > 0 && (
        <Alert type="info" showIcon title={say(phrases, 'queuedWhy', { count: task.queue_place })} />
      )}
      <div className="desk-grid">
        <DeskPool desk={desk} first={first} onRules={openRules} />
        <DeskMap desk={desk} drawn={rest} />
        <DeskCards desk={desk} rates={priced.rates} whole={rest} onStow={setStowing} onRules={openRules} />
        <DeskChart desk={desk} drawn={rest} />
      </div>
      <DragLayer drag={desk.drag} />
      {desk.refused && <RefusedDialog desk={desk} refused={desk.refused} onClose={desk.forget} />}
      {stowing !== undefined && <StowDialog desk={desk} vehicle={stowing} onClose={() => setStowing(undefined)} />}
      {ruling && <RulesDialog info={info} onRun={(wanted) => desk.replan(undefined, wanted)} onClose={() => setRuling(false)} />}
    </div>
  )
}

type Opened = 'steps' | 'print' | 'loaded' | 'compare'
const DeskHead = ({ desk, priced, onRules }: { desk: DeskOf; priced: ReturnType<typeof useRates>; onRules: () => void }) => {
  const say = useSay()
  const { actions, dialog } = useLoadActions(desk)
  const [opened, setOpened] = useState<Opened>()
  const { info, plannable } = desk
  const { task } = info
  const computing = task.task_status === loadingMachine.code.computing
  return (
    <header className="card desk-head">
      <div className="desk-name">
        <h1>
          <Copy text={task.task_no}>
            <span className="no">{task.task_no}</span>
          </Copy>
          {task.task_name && (
            <span className="desk-title" title={task.task_name}>
              {task.task_name}
            </span>
          )}
          <TaskState row={task} />
        </h1>
        <Space wrap size={8}>
          <DeskTools desk={desk} onOpen={setOpened} />
          {plannable && <PlanButton desk={desk} onRules={onRules} />}
          <Actions items={actions(task)} at="header" />
        </Space>
      </div>
      {computing && task.queue_place === null && (
        <Progress percent={task.progress_pct} size="small" aria-label={say(phrases, 'computingAt', { pct: task.progress_pct })} />
      )}
      <DeskFigures desk={desk} {...priced} />
      <EarlierPlan info={info} />
      <Assumptions desk={desk} />
      {dialog}
      {opened === 'steps' && <StepsDialog desk={desk} onClose={() => setOpened(undefined)} />}
      {opened === 'loaded' && <LoadedDialog desk={desk} onClose={() => setOpened(undefined)} />}
      {opened === 'compare' && <CompareDialog desk={desk} onClose={() => setOpened(undefined)} />}
      {opened === 'print' && <PlanPrint desk={desk} onClose={() => setOpened(undefined)} />}
    </header>
  )
}

const DeskTools = ({ desk: { info, undo, redo, open }, onOpen }: { desk: DeskOf; onOpen: (what: Opened) => void }) => {
  const say = useSay()
  const { may } = sides[useSide()]
  const { task, vehicles } = info
  return (
    <>
      {open && (
        <>
          <Tooltip title={say(phrases, 'undo')}>
            <Button icon={<UndoOutlined />} aria-label={say(phrases, 'undo')} disabled={!undo} onClick={undo} />
          </Tooltip>
          <Tooltip title={say(phrases, 'redo')}>
            <Button icon={<RedoOutlined />} aria-label={say(phrases, 'redo')} disabled={!redo} onClick={redo} />
          </Tooltip>
        </>
      )}
      {info.steps.length > 0 && (
        <Button icon={<HistoryOutlined />} onClick={() => onOpen('steps')}>
          {say(phrases, 'steps', { count: info.steps.length })}
        </Button>
      )}
      {info.carried.length > 0 && <Button onClick={() => onOpen('loaded')}>{say(phrases, 'loadedOf')}</Button>}
      {/* Plans are compared to choose one: what is confirmed or cancelled has been chosen. */}
      {task.task_status === loadingMachine.code.toConfirm && vehicles.length > 0 && (
        <Button icon={<DiffOutlined />} onClick={() => onOpen('compare')}>
          {say(comparePhrases, 'open')}
        </Button>
      )}
      <Can may={may.print}>
        <Button icon={<PrinterOutlined />} disabled={!vehicles.length} onClick={() => onOpen('print')}>
          {say(phrases, 'print')}
        </Button>
      </Can>
    </>
  )
}

const seconds = [2, 5, 10, 30, 60]
/* Computes the plan anew, around what is locked; beside it for how long, and by which rules. */
const PlanButton = ({ desk, onRules }: { desk: DeskOf; onRules: () => void }) => {
  const say = useSay()
  const { steps, vehicles, wish } = desk.info
  const locked = vehicles.filter((one) => one.locked || one.held.length > 0).length
  return (
    <Space.Compact>
      <Button icon={<PlayCircleOutlined />} disabled={desk.busy} onClick={() => desk.replan(undefined)}>
        {locked > 0 ? say(phrases, 'replanAround', { count: locked }) : say(phrases, steps.length ? 'replan' : 'plan')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...seconds.map((count) => ({ key: String(count), label: say(phrases, 'thinkFor', { count }) })),
            { type: 'divider' as const },
            { key: 'rules', label: say(phrases, 'changeRules') }
          ],
          onClick: ({ key }) => (key === 'rules' ? onRules() : desk.replan(Number(key)))
        }}
      >
        <Button disabled={desk.busy}>{`${wish.think_seconds ?? 5} ${say(phrases, 'seconds')}`}</Button>
      </Dropdown>
    </Space.Compact>
  )
}
