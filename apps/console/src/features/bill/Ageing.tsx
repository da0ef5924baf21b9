import { bill } from '@yunshu/contract/bill/contract'
import { billMachine, ageing } from '@yunshu/contract/bill/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import type { List } from '../../kit/useList.ts'
import type { BillRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import './bill.css'

type CardsProps = { list: List<BillRow>; side: 'debtor' | 'creditor'; onPayments: () => void }
/** 账龄: what is open by bucket, each card a filter of the list; and what waits for somebody. */
export const AgeingCards = ({ list, side, onPayments }: CardsProps) => {
  const say = useSay()
  const { data } = useCall(bill.board, {}, { kinds: ['bill', 'payment'] })
  return (
    <Cards list={list} buckets={data?.buckets}>
      {side === 'debtor' ? (
        <ReviewCard list={list} count={data?.in_review} />
      ) : (
        <button type="button" className="ageing-card" data-tone={data?.to_confirm ? 'wait' : undefined} onClick={onPayments}>
          <span>{say(phrases, 'toConfirm')}</span>
          <strong>{num(data?.to_confirm ?? 0)}</strong>
          <small>{`${say(phrases, 'advances')} ${money(data?.advance_fen ?? 0)}`}</small>
        </button>
      )}
    </Cards>
  )
}
/** The same of what a carrier owes. */
export const OwedCards = ({ list }: Filtered) => {
  const { data } = useCall(bill.owedBoard, {}, { kinds: ['bill', 'payment'] })
  return (
    <Cards list={list} buckets={data?.buckets}>
      <ReviewCard list={list} count={data?.in_review} />
    </Cards>
  )
}

type Filtered = { readonly list: Pick<List<BillRow>, 'filters' | 'filter'> }
type Buckets = OutputOf<typeof bill.owedBoard>['buckets']
const Cards = ({ list, buckets, children }: Filtered & { buckets: Buckets | undefined; children: ReactNode }) => {
  const say = useSay()
  const chosen = list.filters['ageing']
  return (
    <section className="ageing" aria-label={say(phrases, 'ageingTitle')}>
      {ageing.codes.map((code) => {
        const found = buckets?.find((bucket) => bucket.ageing === code)
        return (
          <button
            key={code}
            type="button"
            className="ageing-card"
            aria-pressed={chosen === code}
            data-tone={found?.count ? (code === 0 ? 'rest' : code === 1 ? 'care' : 'wrong') : undefined}
            onClick={() => list.filter({ ageing: chosen === code ? undefined : code })}
          >
            <span>{say.label(ageing.names[code])}</span>
            <strong>{found ? money(found.unpaid_fen) : '·'}</strong>
            <small>{say(phrases, 'billsCount', { count: num(found?.count ?? 0) })}</small>
          </button>
        )
      })}
      {children}
    </section>
  )
}
const ReviewCard = ({ list, count = 0 }: Filtered & { count: number | undefined }) => {
  const say = useSay()
  return (
    <button
      type="button"
      className="ageing-card"
      data-tone={count ? 'wait' : undefined}
      onClick={() => list.filter({ bill_status: billMachine.code.inReview })}
    >
      <span>{say(phrases, 'toReview')}</span>
      <strong>{num(count)}</strong>
      <small>{say(phrases, 'billsUnit')}</small>
    </button>
  )
}
