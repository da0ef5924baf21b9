import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillCourse, waybillTurn } from '@yunshu/contract/waybill/course'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CourseBar } from '../../kit/CourseBar.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { WaybillCharges } from '../../widgets/ChargeTable.tsx'
import { Late } from '../../widgets/Late.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { positionPhrases } from '../../widgets/positionPhrases.ts'
import { TripAbnormals } from '../../widgets/TripAbnormals.tsx'
import { healthPhrases } from '../../widgets/healthPhrases.ts'
import { TripMap } from '../../widgets/TripMap.tsx'
import { TripReplay } from '../../widgets/TripTrack.tsx'
import { useWaybillActions } from './actions.tsx'
import { partPhrases } from './partPhrases.ts'
import { phrases } from './phrases.ts'
import { TripHealth } from './TripHealth.tsx'
import { WaybillFacts, WaybillHead, WaybillLine } from './WaybillFacts.tsx'
import { WaybillGoods } from './WaybillGoods.tsx'
import { WaybillLegs } from './WaybillLegs.tsx'
import { WaybillParts } from './WaybillParts.tsx'
import { WaybillReceipts } from './WaybillReceipts.tsx'
import { WaybillReleases } from './WaybillReleases.tsx'
import { WaybillStops } from './WaybillStops.tsx'
import { WaybillStory } from './WaybillStory.tsx'

/** One trip (运单详情): where it stands, what comes next, its stops, goods, receipts and story. */
export const WaybillInfoPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  const called = useCall(waybill.info, { id: Number(search.get('id')) }, { kinds: ['waybill', 'receipt'] })
  const { actions, dialog } = useWaybillActions()
  return (
    <>
      <InfoPage
        called={called}
        no={(trip) => trip.waybill.waybill_no}
        status={(trip) => <WaybillHead row={trip.waybill} />}
        facts={(trip) => <WaybillLine row={trip.waybill} />}
        actions={(trip) => <Actions at="header" items={actions(trip.waybill, trip.points)} />}
      >
        {(trip) => (
          <>
            <CourseBar
              of={waybillCourse}
              code={trip.waybill.waybill_status}
              row={trip}
              events={trip.events}
              turn={waybillTurn(trip) ?? null}
              late={(minutes) => <Late minutes={minutes} grace={0} />}
            />
            <Section title={say(positionPhrases, 'way')}>
              <TripMap waybill_id={trip.waybill.id} eta={trip.waybill.eta} />
            </Section>
            <Section title={say(phrases, 'stops')}>
              {trip.legs.length > 1 && <WaybillLegs trip={trip} />}
              <WaybillStops points={trip.points} legs={trip.legs} eta={trip.waybill.eta} />
            </Section>
            <Section title={say(phrases, 'goods')}>
              <WaybillGoods goods={trip.goods} points={trip.points} />
            </Section>
            {trip.receipts.length > 0 && (
              <Section title={say(phrases, 'receipts')}>
                <WaybillReceipts trip={trip} />
              </Section>
            )}
            {(trip.release_needed || trip.held_orders.length > 0 || trip.releases.length > 0) && (
              <Section title={say(phrases, 'releases')}>
                <WaybillReleases trip={trip} />
              </Section>
            )}
            <Section title={say(phrases, 'facts')}>
              <WaybillFacts trip={trip} columns={3} />
            </Section>
            <WaybillTabs trip={trip} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

const WaybillTabs = ({ trip }: { trip: OutputOf<typeof waybill.info> }) => {
  const say = useSay()
  const can = useCan()
  const [search] = useSearchParams()
  const [front, setFront] = useState(search.get('tab') ?? 'story')
  const tabs = [
    { key: 'story', label: say(phrases, 'story'), children: <WaybillStory trip={trip} /> },
    {
      key: 'track',
      label: say(positionPhrases, 'track'),
      children: <TripReplay waybill_id={trip.waybill.id} />
    },
    ...(can(carrier.waybills.may.receivable)
      ? [{ key: 'charges', label: say.label({ zh: '费用', en: 'Charges' }), children: <WaybillCharges waybill_id={trip.waybill.id} /> }]
      : []),
    ...(can(carrier.waybills.may.payable)
      ? [{ key: 'parts', label: say(partPhrases, 'tab'), children: <WaybillParts waybill_id={trip.waybill.id} /> }]
      : []),
    ...(can(carrier.abnormals.may.view)
      ? [
          {
            key: 'abnormals',
            label: say.label({ zh: '异常', en: 'Exceptions' }),
            children: <TripAbnormals waybill_id={trip.waybill.id} />
          }
        ]
      : []),
    { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="waybill" id={trip.waybill.id} /> }
  ]
  const health = <TripHealth trip={trip} tabs={tabs.map(({ key }) => key)} onTab={setFront} />
  const last = tabs.length - 1
  return (
    <section className="card section">
      <Tabs
        activeKey={front}
        onChange={setFront}
        items={[...tabs.slice(0, last), { key: 'risks', label: say(healthPhrases, 'tab'), children: health }, ...tabs.slice(last)]}
      />
    </section>
  )
}
