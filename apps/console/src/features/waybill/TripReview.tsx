import { waitsForCarrier } from '@yunshu/contract/receipt/state'
import { waybill } from '@yunshu/contract/waybill/contract'
import type { Filters } from '../../kit/address.ts'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Review, type Turn, useGone } from '../../kit/Review.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { receiptNow, ReceiptTurn } from '../../widgets/ReceiptTurn.tsx'
import type { WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** The carrier goes through the trips of his list whose receipts wait for his first look (初审). */
export const TripReview = ({ query, onClose }: { query: Filters; onClose: () => void }) => {
  const say = useSay()
  return (
    <Review title={say(phrases, 'reviewTitle')} contract={waybill.list} query={query} no={(row) => row.waybill_no} onClose={onClose}>
      {(turn) => <TripTurn turn={turn} />}
    </Review>
  )
}

/** A trip with several unloading points has several receipts: one after the other, then the next trip. */
const TripTurn = ({ turn }: { turn: Turn<WaybillRow> }) => {
  const say = useSay()
  const { data, error, refresh, fetching } = useCall(waybill.info, { id: turn.row.id }, { kinds: ['waybill', 'receipt'] })
  const all = data?.receipts ?? []
  const [waiting, ...others] = all.filter(waitsForCarrier)
  const shown = waiting ?? all[0]
  useGone(turn, shown && !waiting && !fetching ? receiptNow(say, shown) : undefined)
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (!shown) return null
  const no = `${turn.no} · ${shown.receipt_no}`
  const own: Turn<WaybillRow> =
    others.length > 0 ? { ...turn, no, decided: (_, said) => toastDone(`${shown.receipt_no} ${said}`), gone: () => refresh() } : { ...turn, no }
  return <ReceiptTurn key={shown.id} turn={own} id={shown.id} pass="check" />
}
