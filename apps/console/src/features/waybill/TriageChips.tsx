import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useKeys } from '../../kit/keys.ts'
import { useSay } from '../../kit/lang.ts'
import { boardPhrases } from './boardPhrases.ts'
import { deskSigns, type DeskSign } from './boardTriage.ts'

type ChipsProps = {
  counts: Readonly<Record<DeskSign, number>>
  sign: DeskSign | undefined
  onSign: (sign: DeskSign | undefined) => void
  /** How many are on the board of what was chosen, at which of them one is, 0 at none yet, and how one goes on. */
  steps: { readonly count: number; readonly at: number; readonly step: (by: 1 | -1) => void }
  /** Stands at the end of their line. */
  children?: ReactNode
}

/** Why the board asks for its dispatcher, each with how many: one dims the rest, J and K step through what it means, Esc lets it go. */
export const TriageChips = ({ counts, sign, onSign, steps: { count, at, step }, children }: ChipsProps) => {
  const say = useSay()
  useKeys(
    ({ key }) => {
      if (key.toLowerCase() === 'j') step(1)
      else if (key.toLowerCase() === 'k') step(-1)
      // Whoever carries something lets go of that first.
      else if (key === 'Escape' && document.documentElement.dataset['dragging'] === undefined) onSign(undefined)
    },
    { on: sign !== undefined }
  )
  return (
    <div className="triage" role="group" aria-label={say(boardPhrases, 'triage')}>
      {deskSigns.map((one) => (
        <button
          key={one}
          type="button"
          className={`triage-chip triage-${one}`}
          aria-pressed={one === sign}
          disabled={counts[one] === 0 && one !== sign}
          title={say(boardPhrases, `${one}Help`)}
          onClick={() => onSign(one === sign ? undefined : one)}
        >
          {say(boardPhrases, `${one}Sign`)}
          {counts[one] > 0 && <b>{counts[one]}</b>}
        </button>
      ))}
      {sign && (
        <span className="triage-steps">
          <Step name="previousMatch" icon={<LeftOutlined />} letter="K" disabled={count === 0} onClick={() => step(-1)} />
          <span role="status">{say(boardPhrases, 'matchOf', { at, count })}</span>
          <Step name="nextMatch" icon={<RightOutlined />} letter="J" disabled={count === 0} onClick={() => step(1)} />
        </span>
      )}
      {children}
    </div>
  )
}

type StepProps = Pick<ButtonProps, 'icon' | 'disabled' | 'onClick'> & { name: 'previousMatch' | 'nextMatch'; letter: string }
const Step = ({ name, letter, ...more }: StepProps) => {
  const say = useSay()
  return (
    <Tooltip title={letter}>
      <Button size="small" type="text" aria-keyshortcuts={letter} aria-label={say(boardPhrases, name)} {...more} />
    </Tooltip>
  )
}
