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

/** The buttons that a state opens to this user: two visible, the rest under 更多. */
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

/** Buttons by right: two visible, the rest under 更多; in a row that is three dots, and the verbs stand below each other where one line does not hold them. */
export const Actions = ({ items, at = 'row' }: { items: readonly Action[]; at?: 'row' | 'header' }) => {
  const say = useSay()
  const can = useCan()
  const mine = items.filter(({ may }) => can(may))
  const visible = mine.length > 3 || at === 'row' ? mine.slice(0, 2) : mine
  const rest = mine.slice(visible.length)
  const [only, ...others] = rest
  const shown = only && !others.length && at === 'header' ? mine : visible
  const hidden = mine.slice(shown.length)
  if (!mine.length) return null
  const inRow = at === 'row'
  const size = inRow ? 'small' : 'medium'
  return (
    <div className={`moves-${at}`} onClick={(event) => event.stopPropagation()}>
      <div>
        {shown.map(({ key, label, run, danger = false, disabled, aside, why }, i) => (
          <Fragment key={key}>
            {why && !inRow && <span className="action-why">{why}</span>}
            <Button
              {...(why && { title: why, 'aria-label': `${label}: ${why}` })}
              size={size}
              type={inRow ? 'link' : i === 0 && !danger && !aside && !why ? 'primary' : 'default'}
              danger={danger}
              disabled={Boolean(disabled ?? why)}
              onClick={run}
            >
              {label}
            </Button>
          </Fragment>
        ))}
      </div>
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map(({ key, label, danger = false, disabled, why }) => ({
              key,
              label: why ? `${label} · ${why}` : label,
              danger,
              disabled: Boolean(disabled ?? why)
            })),
            onClick: ({ key }) => hidden.find((item) => item.key === key)?.run()
          }}
        >
          {inRow ? (
            <Button size={size} type="link" aria-label={say(kit, 'more')}>
              ···
            </Button>
          ) : (
            <Button icon={<MoreOutlined />}>{say(kit, 'more')}</Button>
          )}
        </Dropdown>
      )}
    </div>
  )
}
