import { waybill } from '@yunshu/contract/waybill/contract'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { boardPhrases } from './boardPhrases.ts'
import type { WaybillRow } from './columns.tsx'
import type { Stop } from './nodes.ts'

type MenuProps = {
  id: number
  no: string
  at: { readonly x: number; readonly y: number }
  actions: (row: WaybillRow, points?: readonly Stop[]) => Action[]
  onDetail: () => void
  onClose: () => void
}
/** What can be done with a trip, where its bar was pointed at: its detail, and the acts that its list offers. */
export const TripMenu = ({ id, no, at, actions, onDetail, onClose }: MenuProps) => {
  const say = useSay()
  const can = useCan()
  const box = useRef<HTMLDivElement>(null)
  const { data } = useCall(waybill.info, { id }, { kinds: ['waybill', 'receipt'] })
  const items = [
    { key: 'detail', label: say(boardPhrases, 'detail'), run: onDetail } satisfies Action,
    ...(data ? actions(data.waybill, data.points).filter(({ may }) => can(may)) : [])
  ]
  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (next !== undefined) buttons[(next + buttons.length) % buttons.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // It stays within the window, however far at the edge the bar is.
  const [left, top] = [Math.min(at.x, window.innerWidth - 220), Math.min(at.y, window.innerHeight - 60 - items.length * 32)]
  return createPortal(
    <>
      <div className="trip-menu-veil" onPointerDown={onClose} onContextMenu={(event) => (event.preventDefault(), onClose())} />
      <div
        ref={box}
        className="trip-menu"
        role="menu"
        tabIndex={-1}
        aria-label={say(boardPhrases, 'acts', { no })}
        style={{ left, top: Math.max(8, top) }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ key, label, run, danger, disabled, why }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            className={danger ? 'trip-menu-danger' : undefined}
            disabled={Boolean(disabled ?? why)}
            title={why}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>,
    document.body
  )
}
