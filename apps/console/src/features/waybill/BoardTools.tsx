import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Select, Space, Switch, Tooltip } from 'antd'
import { clearable } from '../../kit/clearable.tsx'
import { useSay, type Say } from '../../kit/lang.ts'
import { usePreference } from '../../kit/preferences.ts'
import { groupings, sortings, type Grouping, type Sorting } from './boardModel.ts'
import { boardPhrases } from './boardPhrases.ts'
import { spans, type Asked } from './useBoardAsked.ts'
import type { Days } from './useBoardDays.ts'

const hour = 3_600_000
const day = 24 * hour

type ToolsProps = { asked: Asked; onPrint: () => void }
/** What of the board is shown, and how. */
export const BoardTools = ({ asked, onPrint }: ToolsProps) => {
  const { span, group, sort, folded, change } = asked
  const say = useSay()
  const [atOnce, setAtOnce] = usePreference('board.atOnce', false)
  const [roomy, setRoomy] = usePreference('board.roomy', true)
  return (
    <>
      <Segmented
        size="small"
        aria-label={say(boardPhrases, 'span')}
        value={span}
        options={spans.map((value) => ({ value, label: spanText(say, value) }))}
        onChange={(value) => change({ span: value })}
      />
      <BoardFind asked={asked} />
      <Select<Grouping>
        size="small"
        aria-label={say(boardPhrases, 'groupBy')}
        value={group}
        options={groupings.map((value) => ({ value, label: say(boardPhrases, value) }))}
        onChange={(value) => change({ group: value })}
        popupMatchSelectWidth={false}
      />
      <Select<Sorting>
        size="small"
        aria-label={say(boardPhrases, 'sortBy')}
        value={sort}
        options={sortings.map((value) => ({ value, label: say(boardPhrases, value) }))}
        onChange={(value) => change({ sort: value })}
        popupMatchSelectWidth={false}
      />
      <label className="board-switch">
        <Switch size="small" disabled={folded} checked={roomy} onChange={setRoomy} aria-label={say(boardPhrases, 'roomy')} />{' '}
        {say(boardPhrases, 'roomy')}
      </label>
      <Tooltip title={say(boardPhrases, 'atOnceHelp')}>
        <label className="board-switch">
          <Switch size="small" checked={atOnce} onChange={setAtOnce} aria-label={say(boardPhrases, 'atOnce')} /> {say(boardPhrases, 'atOnce')}
        </label>
      </Tooltip>
      <Button size="small" type="text" icon={<PrinterOutlined />} aria-label={say(boardPhrases, 'print')} onClick={onPrint} />
    </>
  )
}

/** Vehicles by plate, driver and place. */
export const BoardFind = ({ asked: { words, change } }: { asked: Asked }) => {
  const say = useSay()
  return (
    <Input
      size="small"
      allowClear={clearable}
      className="board-find"
      placeholder={say(boardPhrases, 'findVehicle')}
      aria-label={say(boardPhrases, 'findVehicle')}
      value={words}
      onChange={({ target: { value } }) => change({ words: value })}
    />
  )
}

/** Which day is at the left edge, and whether rows are folded to its shape. */
export const BoardDays = ({ asked: { folded, change }, days }: { asked: Asked; days: Days }) => {
  const say = useSay()
  return (
    <span className="board-days">
      <Space.Compact size="small">
        <Tooltip title="[">
          <Button icon={<LeftOutlined />} aria-keyshortcuts="[" aria-label={say(boardPhrases, 'previousDay')} onClick={days.previous} />
        </Tooltip>
        <Tooltip title="T">
          <Button aria-keyshortcuts="T" onClick={days.today}>
            {say(boardPhrases, 'today')}
          </Button>
        </Tooltip>
        <Tooltip title="]">
          <Button icon={<RightOutlined />} aria-keyshortcuts="]" aria-label={say(boardPhrases, 'nextDay')} onClick={days.next} />
        </Tooltip>
      </Space.Compact>
      <Tooltip title={`${say(boardPhrases, 'foldHelp')} (F)`}>
        <label className="board-switch">
          <Switch
            size="small"
            checked={folded}
            aria-keyshortcuts="F"
            onChange={(next) => change({ fold: next ? '1' : '' })}
            aria-label={say(boardPhrases, 'fold')}
          />{' '}
          {say(boardPhrases, 'fold')}
        </label>
      </Tooltip>
    </span>
  )
}

const spanText = (say: Say, span: number): string =>
  span < day
    ? say(boardPhrases, 'hours', { count: span / hour })
    : span < 14 * day
      ? say(boardPhrases, 'days', { count: span / day })
      : say(boardPhrases, 'weeks', { count: span / 7 / day })
