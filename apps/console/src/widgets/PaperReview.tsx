import type { Grant } from '@yunshu/contract/kit/console'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { paperTerms } from '@yunshu/contract/paper/words'
import type { ComponentProps, ReactNode } from 'react'
import type { Filters } from '../kit/address.ts'
import { useSay } from '../kit/lang.ts'
import { Review, type Turn } from '../kit/Review.tsx'
import type { Called } from '../kit/useCall.ts'
import type { RowOf } from '../kit/useList.ts'
import { PaperStage, PaperTurn } from './papersReview.tsx'

type Row = {
  readonly id: number
  readonly version: number
  readonly audit_status: number
  readonly audit_reason: string
  readonly carrier_name: string
}
type Turning<R, T> = ComponentProps<typeof PaperTurn<R, T & { readonly entered_by_me: boolean }>>
/** What differs from one bearer of papers to the next. */
type Declared<R, T> = Pick<Turning<R, T>, 'doubts' | 'approve' | 'refuse' | 'fields' | 'terms'> & {
  /** The row whose papers they are, and how it is called. */
  readonly rowOf: (info: T) => R & Row
  readonly no: (row: R) => string
  /** Loads what is reviewed. */
  readonly useInfo: (row: R) => Called<T>
  /** A line of facts beside its carrier. */
  readonly about: (row: R) => readonly string[]
  /** The photos, each with its name. */
  readonly papers: (info: T) => ComponentProps<typeof PaperStage>['papers']
  /** What was entered, beside the photos. */
  readonly children: (info: T) => ReactNode
}
/** What the list gives on which one stands: a carrier's own, or the operator's of all carriers. */
export type Reviewing<E> = { readonly contract: E; readonly may: Grant; readonly query: Filters; readonly onClose: () => void }

/** One goes through the papers that wait, with their photos beside what was entered. */
export const PaperReview = <E extends Endpoint, T extends { readonly entered_by_me: boolean }>({
  contract,
  query,
  onClose,
  title,
  ...turned
}: Reviewing<E> & Declared<RowOf<E>, T> & { readonly title: string }) => (
  <Review<E> title={title} contract={contract} query={query} no={turned.no} onClose={onClose}>
    {(turn) => <PaperTurning turn={turn} {...turned} />}
  </Review>
)

type TurningProps<R, T> = Declared<R, T> & { readonly turn: Turn<R>; readonly may: Grant }
const PaperTurning = <R, T extends { readonly entered_by_me: boolean }>(props: TurningProps<R, T>) => {
  const { turn, rowOf, no, useInfo, about, papers, children, ...more } = props
  const say = useSay()
  const called = useInfo(turn.row)
  return (
    <PaperTurn<R, T>
      {...more}
      turn={turn}
      called={called}
      rowOf={rowOf}
      nameOf={(info) => no(rowOf(info))}
      about={(info) => [rowOf(info).carrier_name, ...about(rowOf(info))]}
      asks={say(paperTerms, 'audit_reason')}
    >
      {(info) => (
        <div className="review-columns">
          <PaperStage papers={papers(info)} />
          <div>{children(info)}</div>
        </div>
      )}
    </PaperTurn>
  )
}
