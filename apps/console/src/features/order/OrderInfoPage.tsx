import { carrier } from '@yunshu/contract/consoles/carrier'
import { Alert } from 'antd'
import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import type { Page } from '@yunshu/contract/kit/console'
import { isFromOther } from '@yunshu/contract/order/cells'
import { order } from '@yunshu/contract/order/contract'
import { orderSource } from '@yunshu/contract/order/machine'
import { orderCourse, orderTurn } from '@yunshu/contract/order/course'
import { Can } from '../../kit/Can.tsx'
import { CourseBar } from '../../kit/CourseBar.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Actions, type Action } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { OrderCharges } from '../../widgets/ChargeTable.tsx'
import { invoicePhrases } from '../../widgets/invoicePhrases.ts'
import { OrderAbnormals } from '../../widgets/OrderAbnormals.tsx'
import { OrderRoute } from '../../widgets/OrderRoute.tsx'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { ratings } from '../../widgets/ratingPhrases.ts'
import { RatingLine } from '../../widgets/RatingTable.tsx'
import { useShipperActions } from './actions.tsx'
import { useCarrierActions } from './carrierActions.tsx'
import type { OrderRow } from './columns.tsx'
import { FrozenNote } from './FrozenNote.tsx'
import { useOperatorActions } from './operatorActions.tsx'
import { OrderMap } from './OrderMap.tsx'
import { OrderFacts, OrderHead, OrderLine, OrderStory, OrderWaybills, useSeesTrips } from './OrderSections.tsx'
import { behalf } from './behalfPhrases.ts'
import { phrases } from './phrases.ts'
import { outs } from './subcontractPhrases.ts'

/** 订单详情, with what its reader can do: a shipper, the carrier, or the operator. */
export const OrderInfoPage = ({ page }: { page: Page }) => (page.type === 4 ? <OfShipper /> : page.type === 2 ? <OfCarrier /> : <OfOperator />)
const ReportMessages = lazily(async () => (await import('../../widgets/ReportMessages.tsx')).ReportMessages, <Waiting />)
const OrderRisks = lazily(async () => (await import('./OrderRisks.tsx')).OrderRisks, <Waiting />)
const OrderSubcontracts = lazily(async () => (await import('./OrderSubcontracts.tsx')).OrderSubcontracts)
const OrderFreezes = lazily(async () => (await import('./OrderFreezes.tsx')).OrderFreezes)

const OfShipper = () => <OrderInfo page={4} {...useShipperActions()} />
const OfOperator = () => <OrderInfo page={1} {...useOperatorActions()} />
const OfCarrier = () => <OrderInfo page={2} {...useCarrierActions()} />

/* Where it stands, what comes next, its route with goods, its trips, what was agreed, its story. */
type Shown = { page: 1 | 2 | 4; actions?: (row: OrderRow) => readonly Action[]; dialog?: ReactNode }
const OrderInfo = ({ page, actions = () => [], dialog }: Shown) => {
  const say = useSay()
  const [search] = useSearchParams()
  const seesTrips = useSeesTrips()
  const called = useCall(order.info, { id: Number(search.get('id')) }, { kinds: ['order', 'waybill', 'receipt'] })
  return (
    <>
      <InfoPage
        called={called}
        no={(detail) => detail.order.order_no}
        status={(detail) => <OrderHead row={detail.order} />}
        facts={(detail) => <OrderLine row={detail.order} fahuo={detail.fahuo} shouhuo={detail.shouhuo} />}
        actions={(detail) => <Actions at="header" items={actions(detail.order)} />}
      >
        {(detail) => (
          <>
            <FrozenNote row={detail.order} />
            {page === 4 && detail.order.source === orderSource.code.onBehalf && (
              <Alert type="info" showIcon title={say(behalf, 'placedForYou', { carrier: detail.order.carrier_name ?? '' })} />
            )}
            {page === 2 && isFromOther(detail.order) && (
              <Alert type="info" showIcon title={say(outs, 'fromOther', { shipper: detail.order.shipper_name })} />
            )}
            <CourseBar of={orderCourse} code={detail.order.order_status} row={detail} events={detail.events} turn={orderTurn(detail) ?? null} />
            {page === 2 && !isFromOther(detail.order) && (
              <Can may={carrier.orders.may.subcontract}>
                <OrderSubcontracts row={detail.order} />
              </Can>
            )}
            <Section title={say(positionPhrases, 'way')}>
              <OrderMap detail={detail} sees={seesTrips} />
            </Section>
            <Section title={say(phrases, 'routeAndGoods')}>
              <OrderRoute xianlu_type={detail.order.xianlu_type} fahuo={detail.fahuo} shouhuo={detail.shouhuo} legacy={detail.legacy} />
            </Section>
            <Section title={say(phrases, 'waybills')}>
              <OrderWaybills waybills={detail.waybills} />
            </Section>
            {page !== 2 && detail.waybills.length > 0 && (
              <Section title={say.label({ zh: '异常', en: 'Exceptions' })}>
                <OrderAbnormals order_id={detail.order.id} />
              </Section>
            )}
            {page === 1 && detail.waybills.length > 0 && (
              <Section title={say(invoicePhrases, 'risks')}>
                <OrderRisks row={detail.order} />
              </Section>
            )}
            {page === 1 && detail.waybills.length > 0 && (
              <Section title={say(phrases, 'report')}>
                <ReportMessages of={{ order_id: detail.order.id }} />
              </Section>
            )}
            <Section title={say(phrases, 'facts')}>
              <OrderFacts detail={detail} />
            </Section>
            {detail.order.freight_fen !== null && detail.waybills.length > 0 && (
              <Section title={say.label({ zh: '费用', en: 'Charges' })}>
                <OrderCharges order_id={detail.order.id} />
              </Section>
            )}
            {detail.rating && (
              <Section title={say(ratings, 'rating')}>
                <RatingLine rating={detail.rating} />
              </Section>
            )}
            {page === 1 && <OrderFreezes order_id={detail.order.id} />}
            <Section title={say(phrases, 'story')}>
              <OrderStory events={detail.events} />
            </Section>
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
