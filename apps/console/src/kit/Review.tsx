import { Button, Space, Tooltip } from 'antd'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { Dialog } from './Dialog.tsx'
import { Failed, Waiting } from './Empty.tsx'
import { type Say, useSay } from './lang.ts'
import { Result } from './Result.tsx'
import { useCan } from './rights.ts'
import { useReviewKeys } from './reviewKeys.ts'
import { reviewPhrases as words } from './reviewPhrases.ts'
import { Mark } from './Status.tsx'
import { ask } from './toast.tsx'
import type { Called } from './useCall.ts'
import type { Filters } from './address.ts'
import type { RowOf } from './useList.ts'
import { useReview, type Verdict } from './useReview.ts'
import './review.css'

/** One row's turn, handed to what shows it. */
export type Turn<R> = {
  readonly row: R
  readonly no: string
  /** What became of it in this review. */
  readonly verdict: Verdict | undefined
  /** It was decided: `said` tells so beside the next one, `after` is the row as the command answered it. */
  readonly decided: (verdict: 'passed' | 'refused', said: string, after?: Partial<R>) => void
  /** It does not wait any more, since somebody else was faster; `now` is what it has become. */
  readonly gone: (now: string) => void
}
/** What a dialog needs that decides: `onDone` when its command was answered. */
export type Deciding<R> = { readonly onClose: () => void; readonly onDone: (after?: Partial<R>) => void }
type Undo<R> = (row: R, deciding: Deciding<R>) => ReactNode

type ReviewProps<E extends Endpoint> = {
  title: string
  /** The list that is gone through. */
  contract: E
  /** Its filters as they stand on the page, and what keeps those that wait for this user. */
  query: Filters
  no: (row: RowOf<E>) => string
  /** Takes back what was approved, where the house knows how: a dialog with the command that does. */
  undo?: { readonly may: Grant; readonly dialog: Undo<RowOf<E>> }
  onClose: () => void
  /** Shows one row; usually a `ReviewTurn`. */
  children: (turn: Turn<RowOf<E>>) => ReactNode
}

/** 逐条审核: the rows of a list that wait, one after the other, by keys or buttons. Acts are the commands of the page, with their rights and refusals. */
export const Review = <E extends Endpoint>({ title, contract, query, no, undo, onClose, children }: ReviewProps<E>) => {
  type R = RowOf<E> & { id: number }
  const say = useSay()
  const can = useCan()
  const { rows, row, at, total, error, verdicts, ...walk } = useReview(contract, query)
  const [note, setNote] = useState<{ text: string; undo?: R }>()
  const [undoing, setUndoing] = useState<R>()
  const place = useRef<HTMLDivElement>(null)
  const shown = row?.id
  // Whoever listens hears the next number; the keys work from where the focus stands.
  useEffect(() => place.current?.focus(), [shown])
  const takeBack = note?.undo && undo && can(undo.may) ? note.undo : undefined
  useReviewKeys((key) => {
    if (key === 'j' && row) walk.next()
    else if (key === 'k' && at > 0) walk.previous()
    else if (key === 'z' && takeBack) setUndoing(takeBack)
    else return false
    return true
  })
  const turn: Turn<RowOf<E>> | undefined = row && {
    row,
    no: no(row),
    verdict: verdicts.get(row.id),
    decided: (verdict, said, after) => {
      setNote({ text: say(words, 'passed', { no: no(row), done: said }), ...(verdict === 'passed' && { undo: { ...row, ...after } }) })
      walk.decided(verdict, after as Partial<R>)
    },
    gone: (now) => {
      setNote({ text: say(words, 'gone', { no: no(row), now }) })
      walk.decided('gone')
    }
  }
  const counter = total !== undefined && row && say(words, 'place', { at: at + 1, total })
  return (
    <Dialog
      width="min(1560px, calc(100vw - 24px))"
      className="review"
      onClose={onClose}
      title={
        <ReviewHead
          title={title}
          counter={counter}
          at={at}
          atEnd={!row}
          walk={walk}
          note={note?.text}
          onUndo={takeBack && (() => setUndoing(takeBack))}
        />
      }
    >
      <div className="review-body" ref={place} tabIndex={-1} aria-label={turn ? `${turn.no} ${counter || ''}` : title}>
        <p className="unseen" role="status">
          {note?.text} {turn?.no} {counter}
        </p>
        {turn ? (
          <Fragment key={shown}>{children(turn)}</Fragment>
        ) : total === undefined ? (
          error ? (
            <Failed error={error} onRetry={walk.retry} />
          ) : (
            <Waiting />
          )
        ) : (
          <End verdicts={verdicts} met={rows.length} onSkipped={walk.toSkipped} onClose={onClose} />
        )}
      </div>
      {undoing &&
        undo?.dialog(undoing, {
          onClose: () => setUndoing(undefined),
          onDone: () => {
            setUndoing(undefined)
            setNote({ text: say(words, 'undone', { no: no(undoing) }) })
            walk.undecided(undoing.id)
          }
        })}
    </Dialog>
  )
}

type HeadProps = {
  title: string
  counter: string | undefined | false
  at: number
  atEnd: boolean
  walk: { readonly previous: () => void; readonly next: () => void }
  note: string | undefined
  onUndo: (() => void) | undefined
}
const ReviewHead = ({ title, counter, at, atEnd, walk, note, onUndo }: HeadProps) => {
  const say = useSay()
  return (
    <div className="review-head">
      <span>{title}</span>
      {counter && <span className="review-counter">{counter}</span>}
      <Space size={4}>
        <Button size="small" disabled={at === 0} aria-keyshortcuts="K" onClick={walk.previous}>
          {say(words, 'previous')} <kbd>K</kbd>
        </Button>
        <Button size="small" disabled={atEnd} aria-keyshortcuts="J" onClick={walk.next}>
          {say(words, 'next')} <kbd>J</kbd>
        </Button>
      </Space>
      <span className="review-note">
        {note}
        {onUndo && (
          <Button type="link" size="small" aria-keyshortcuts="Z" onClick={onUndo}>
            {say(words, 'undo')} <kbd>Z</kbd>
          </Button>
        )}
      </span>
    </div>
  )
}

const End = ({
  verdicts,
  met,
  onSkipped,
  onClose
}: {
  verdicts: ReadonlyMap<number, Verdict>
  met: number
  onSkipped: () => void
  onClose: () => void
}) => {
  const say = useSay()
  const count = (verdict: Verdict) => [...verdicts.values()].filter((one) => one === verdict).length
  const [passed, refused, gone, skipped] = [count('passed'), count('refused'), count('gone'), met - verdicts.size]
  if (met === 0)
    return (
      <Result sign="done" title={say(words, 'nothing')} why={say(words, 'nothingWhy')}>
        <Button onClick={onClose}>{say(words, 'back')}</Button>
      </Result>
    )
  const told = [
    say(words, 'doneCount', { count: passed + refused, passed, refused }),
    gone > 0 && say(words, 'goneCount', { count: gone }),
    skipped > 0 && say(words, 'skipped', { count: skipped })
  ].filter((one) => one !== false)
  return (
    <Result sign="done" title={say(words, 'allDone')} why={told.join(' · ')}>
      <Space>
        {skipped > 0 && <Button onClick={onSkipped}>{say(words, 'seeSkipped')}</Button>}
        <Button type="primary" onClick={onClose}>
          {say(words, 'back')}
        </Button>
      </Space>
    </Result>
  )
}

/** A sentence about what is unusual, already in the reader's language. */
type Doubt = { readonly tone: 'wrong' | 'care'; readonly text: string }
type ReviewTurnProps<R, T> = {
  turn: Turn<R>
  called: Called<T>
  /** A line of facts beside its number: what it belongs to. */
  about: (data: T) => readonly (string | false)[]
  /** Whether it still waits for this user. */
  waits: (data: T) => boolean
  /** What it is, said when it does not wait any more. */
  now: (data: T) => string
  doubts: (data: T) => readonly Doubt[]
  /** Lets it through: at once, or by a dialog where more is to be entered; `why` is what keeps this user from it. */
  approve: {
    readonly label: string
    readonly may: Grant
    readonly done: string
    readonly why?: (data: T) => string | undefined
    /** What is asked before it passes, where that cannot be taken back. */
    readonly sure?: (data: T) => string
  } & (
    | { readonly run: (data: T) => Promise<Partial<R> | undefined>; readonly dialog?: never }
    | { readonly dialog: (data: T, deciding: Deciding<R>) => ReactNode; readonly run?: never }
  )
  /** Sends it back, by a dialog that asks for the reason. */
  refuse: { readonly label: string; readonly may: Grant; readonly done: string; readonly dialog: (data: T, deciding: Deciding<R>) => ReactNode }
  /** Whether it has photos, whose keys are then named. */
  photos?: boolean
  children: (data: T) => ReactNode
}
/** A second press of the key that decided the last one does not decide the next. */
const settleMs = 300

/** One row of a review: what is unusual, its facts, and the two verdicts by key A and X. */
export const ReviewTurn = <R, T>({ turn, called, about, waits, now, doubts, approve, refuse, photos = false, children }: ReviewTurnProps<R, T>) => {
  const say = useSay()
  const can = useCan()
  const { data, error, refresh } = called
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  const isWaiting = data !== undefined && waits(data)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  useGone(turn, data !== undefined && !isWaiting && !busy && !called.fetching ? now(data) : undefined)
  const found = data === undefined ? [] : doubts(data)
  const why = data === undefined ? undefined : approve.why?.(data)
  const mayApprove = isWaiting && can(approve.may) && why === undefined && ready && !busy
  const mayRefuse = isWaiting && can(refuse.may) && ready && !busy
  const pass = async () => {
    if (!mayApprove || data === undefined) return
    const wrong = found.filter(({ tone }) => tone === 'wrong')
    if (approve.dialog) return setOpen('approve')
    setBusy(true)
    const sure = await isSure(say, approve.label, approve.sure?.(data), wrong)
    const after = sure ? await approve.run(data) : undefined
    setBusy(false)
    if (after) turn.decided('passed', approve.done, after)
  }
  useReviewKeys((key) => {
    if (key === 'a') void pass()
    else if (key === 'x' && mayRefuse) setOpen('refuse')
    else return false
    return true
  })
  if (data === undefined) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const deciding = (verdict: 'passed' | 'refused', said: string): Deciding<R> => ({
    onClose: () => setOpen(undefined),
    onDone: (after) => {
      setOpen(undefined)
      turn.decided(verdict, said, after)
    }
  })
  return (
    <>
      <header className="review-object">
        <h2>{turn.no}</h2>
        <span className="review-about">
          {about(data)
            .filter((one) => one !== false && one !== '')
            .join(' · ')}
        </span>
        {turn.verdict && (
          <Mark tone={turn.verdict === 'passed' ? 'done' : turn.verdict === 'refused' ? 'wrong' : 'rest'}>
            {say(words, `${turn.verdict}State`)} · {now(data)}
          </Mark>
        )}
        {found.length > 0 ? <Doubts doubts={found} /> : isWaiting && <Mark tone="done">{say(words, 'usual')}</Mark>}
      </header>
      <div className="review-object-body">{children(data)}</div>
      <footer className="review-foot">
        <KeyNames photos={photos} />
        <Space>
          {why && <span className="action-why">{why}</span>}
          {isWaiting && can(refuse.may) && (
            <Button danger disabled={!mayRefuse} aria-keyshortcuts="X" onClick={() => setOpen('refuse')}>
              {refuse.label} <kbd>X</kbd>
            </Button>
          )}
          {isWaiting && can(approve.may) && (
            <Button type="primary" loading={busy} disabled={!mayApprove && !busy} aria-keyshortcuts="A" onClick={() => void pass()}>
              {approve.label} <kbd>A</kbd>
            </Button>
          )}
        </Space>
      </footer>
      {open === 'refuse' && isWaiting && refuse.dialog(data, deciding('refused', refuse.done))}
      {open === 'approve' && isWaiting && approve.dialog?.(data, deciding('passed', approve.done))}
    </>
  )
}

/** What cannot be taken back, and what is wrong in the eyes of the checks, is asked about before it passes. */
const isSure = async (say: Say, label: string, question: string | undefined, wrong: readonly Doubt[]): Promise<boolean> =>
  (wrong.length === 0 && question === undefined) ||
  (await ask({
    title: wrong.length > 0 ? say(words, 'approveAnyway') : label,
    content: (
      <>
        {question && <p>{question}</p>}
        {wrong.length > 0 && <Doubts doubts={wrong} />}
      </>
    ),
    ok: wrong.length > 0 ? say(words, 'approveAnywayOk') : label,
    cancel: say(words, 'lookAgain')
  }))

/** Somebody else was faster: the row says what it has become and leaves, unless this user looks back at what was decided. */
export const useGone = <R,>({ gone, verdict }: Turn<R>, now: string | undefined): void => {
  const leave = useRef(gone)
  useEffect(() => {
    leave.current = gone
  })
  const left = verdict ? undefined : now
  useEffect(() => {
    if (left !== undefined) leave.current(left)
  }, [left])
}

/** What is unusual, a sentence each. */
const Doubts = ({ doubts }: { doubts: readonly Doubt[] }) => {
  const say = useSay()
  return (
    <ul className="review-doubts" aria-label={say(words, 'unusual')}>
      {doubts.map(({ tone, text }) => (
        <li key={text}>
          <Mark tone={tone}>{text}</Mark>
        </li>
      ))}
    </ul>
  )
}

const KeyNames = ({ photos }: { photos: boolean }) => {
  const say = useSay()
  const names = [
    ['J', 'keysNext'],
    ['K', 'keysPrevious'],
    ['A', 'keysApprove'],
    ['X', 'keysRefuse'],
    ...(photos
      ? ([
          ['← →', 'keysPhoto'],
          ['+ −', 'keysZoom'],
          ['R', 'keysTurn']
        ] as const)
      : [])
  ] as const
  return (
    <Tooltip title={say(words, 'keys')}>
      <span className="review-keys">
        {names.map(([key, name]) => (
          <span key={key}>
            <kbd>{key}</kbd> {say(words, name)}
          </span>
        ))}
      </span>
    </Tooltip>
  )
}
