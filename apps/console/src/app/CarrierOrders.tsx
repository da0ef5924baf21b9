import { useSearchParams } from 'react-router'
import { useLateActs } from '../features/order/carrierActions.tsx'
import { CarrierOrderListPage } from '../features/order/CarrierOrderListPage.tsx'
import { Waiting } from '../kit/Empty.tsx'
import { lazily } from '../kit/lazily.tsx'

const DispatchBoard = lazily(async () => (await import('../features/waybill/DispatchBoard.tsx')).DispatchBoard, <Waiting />)

/** 承运订单 as a list; with `?view=board` as the dispatch board, orders beside the vehicles that may carry them; with `?view=trips` beside the trips that are not over. */
export const CarrierOrders = () => {
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view !== 'board' && view !== 'trips') return <CarrierOrderListPage />
  return <DispatchBoard key={view} useOrderActs={useLateActs} listed={view === 'trips'} />
}
