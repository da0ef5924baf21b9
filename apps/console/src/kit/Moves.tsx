import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Grant } from '@yunshu/contract/kit/console'
import { movesFrom, type Machine, type Move } from '@yunshu/contract/kit/machine'
import { Fragment } from 'react'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useCan, useWho } from './rights.ts'

/** Something to do with a row that is not a move of its machine. */
export type Action = {
  readonly key: string
  readonly label: string
  readonly run: () => void
  readonly may?: Grant
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why it cannot be done now: the button is disabled, and this stands beside it, in a row where one points. */
  readonly why?: string | undefined
  /** Not the next step of its object: stays plain even where it stands first. */
  readonly aside?: boolean
}
type MovesProps<S extends string, M extends string> = {
  machine: Machine<S, M>
  code: number
  /** The moves that this screen offers, in this order, each with its right. */
  grants: Partial<Record<NoInfer<M>, Grant>>
  onMove: (move: M) => void
  /** Actions beside the moves, after them. */
  also?: readonly Action[]
  /** Where it stands: quiet links in a row, buttons in a header with the next step primary. */
  at?: 'row' | 'header'
}

/** The buttons that a state opens to this user. */
export const Moves = <S extends string, M extends string>({ machine, code, grants, onMove, also = [], at = 'row' }: MovesProps<S, M>) => {
  const say = useSay()
  const who = useWho()
  const open = new Set(movesFrom(machine, code, who))
  const moves = (Object.entries(grants) as [M, Grant][]).filter(([move]) => open.has(move))
  const actions = moves.map(
    ([move, may]): Action => ({ key: move, label: say.label((machine.moves as Record<M, Move>)[move]), may, run: () => onMove(move) })
  )
  return <Actions items={[...actions, ...also]} at={at} />
}

/** Buttons by right: in a row one, and the rest under three dots; in a header two or three. */
export const Actions = ({ items, at = 'row' }: { items: readonly Action[]; at?: 'row' | 'header' }) => {
  const can = useCan()
  const mine = items.filter(({ may }) => can(may))
  if (!mine.length) return null
  return at === 'row' ? <RowActions mine={mine} /> : <HeaderActions mine={mine} />
}

/* The main act always stands first, and what cannot be undone never does, but where it is the only one; it comes last in every menu. */
const RowActions = ({ mine }: { mine: readonly Action[] }) => {
  const order = mine.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  const [main, ...rest] = order
  if (!main) return null
  const { label, run, danger = false, disabled, aside, why } = main
  return (
    <div className="moves-row" onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        color={danger ? 'danger' : aside || why ? 'default' : 'primary'}
        variant={danger ? 'text' : 'outlined'}
        title={why ?? label}
        {...(why && { 'aria-label': `${label}: ${why}` })}
        disabled={Boolean(disabled ?? why)}
        onClick={run}
      >
        {label}
      </Button>
      <More items={rest} row />
    </div>
  )
}

const HeaderActions = ({ mine }: { mine: readonly Action[] }) => {
  const shown = mine.length > 3 ? mine.slice(0, 2) : mine
  return (
    <div className="moves-header" onClick={(event) => event.stopPropagation()}>
      <div>
        {shown.map(({ key, label, run, danger = false, disabled, aside, why }, i) => (
          <Fragment key={key}>
            {why && <span className="action-why">{why}</span>}
            <Button
              {...(why && { title: why, 'aria-label': `${label}: ${why}` })}
              type={i === 0 && !danger && !aside && !why ? 'primary' : 'default'}
              danger={danger}
              disabled={Boolean(disabled ?? why)}
              onClick={run}
            >
              {label}
            </Button>
          </Fragment>
        ))}
      </div>
      <More items={mine.slice(shown.length)} />
    </div>
  )
}

const More = ({ items, row = false }: { items: readonly Action[]; row?: boolean }) => {
  const say = useSay()
  if (!items.length) return null
  const menu = {
    items: items.map(({ key, label, danger = false, disabled, why }) => ({
      key,
      label: why ? `${label} · ${why}` : label,
      danger,
      disabled: Boolean(disabled ?? why)
    })),
    onClick: ({ key }: { key: string }) => items.find((item) => item.key === key)?.run()
  }
  return (
    <Dropdown trigger={['click']} menu={menu}>
      {row ? (
        <Button size="small" type="text" icon={<MoreOutlined rotate={90} />} aria-label={say(kit, 'more')} />
      ) : (
        <Button icon={<MoreOutlined />}>{say(kit, 'more')}</Button>
      )}
    </Dropdown>
  )
}
