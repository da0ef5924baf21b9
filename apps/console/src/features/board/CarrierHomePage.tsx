import { carrierWaits } from '@yunshu/contract/board/carrierWaits'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { NewsSection } from '../../widgets/NewsSection.tsx'
import { BoardPage } from './BoardPage.tsx'
import { Cards } from './Cards.tsx'
import { useCarrierCards, useExpiryCards } from './carrierCards.ts'
import { Funds } from './Funds.tsx'
import { MoneyDue } from './MoneyDue.tsx'
import { NextThings } from './NextThings.tsx'
import { phrases } from './phrases.ts'
import { Pipeline } from './Pipeline.tsx'
import { Trends } from './Trends.tsx'
import { UnderWay } from './UnderWay.tsx'
import { useName } from './useName.ts'

const { orders, payables, receivables, waybills } = carrier
const onTheWay = ['toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit', 'atDelivery', 'unloaded'] as const

/** The carrier's workbench (工作台): what waits for its reader, trips by state, what is on the road, the figures of the week, and papers that end. */
export const CarrierHomePage = () => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const name = useName()
  const states = useCall(waybill.list, { pagesize: 1 }, { enabled: can(waybills.may.view) })
  const underWay = useCarrierCards()
  const papers = useExpiryCards()
  return (
    <BoardPage
      name={name}
      quick={
        <Can may={waybills.may.dispatch}>
          <Button type="primary" onClick={() => void navigate(linkTo(orders, { order_status: orderMachine.code.accepted }))}>
            {say(phrases, 'dispatch')}
          </Button>
        </Can>
      }
      parts={[
        { name: 'next', title: say(phrases, 'next'), stays: true, node: <NextThings waits={carrierWaits} /> },
        {
          name: 'trips',
          title: say(phrases, 'trips'),
          may: [waybills.may.view],
          node: (
            <Pipeline
              title={say(phrases, 'trips')}
              machine={waybillMachine}
              states={onTheWay}
              counts={states.data?.tabs}
              to={(code) => linkTo(waybills, { waybill_status: code })}
            />
          )
        },
        {
          name: 'underWay',
          title: say(phrases, 'underWay'),
          may: [waybills.may.view],
          node: <UnderWay lines to={({ id }) => linkTo(carrier.waybillInfo, { id })} />
        },
        { name: 'trends', title: say(phrases, 'lastWeek'), may: [carrier.operate.may.view], node: <Trends /> },
        {
          name: 'due',
          title: say(phrases, 'due'),
          may: [receivables.may.view, payables.may.view],
          node: (
            <MoneyDue
              lists={{ incoming: receivables, outgoing: payables }}
              extra={
                <Can may={carrier.capital.may.view}>
                  <Link to={linkTo(carrier.capital)}>{say(phrases, 'toWallet')}</Link>
                </Can>
              }
              below={({ outgoing }) => outgoing && <Funds pages={carrier} soon_fen={outgoing.past.unpaid_fen + outgoing.within.unpaid_fen} />}
            />
          )
        },
        { name: 'also', title: say(phrases, 'alsoThere'), node: <Cards title={say(phrases, 'alsoThere')} cards={underWay} /> },
        { name: 'papers', title: say(phrases, 'papers'), node: <Cards title={say(phrases, 'papers')} cards={papers} /> },
        { name: 'news', title: say(phrases, 'news'), node: <NewsSection /> }
      ]}
    />
  )
}
