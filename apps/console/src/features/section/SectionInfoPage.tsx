import { Alert, Tabs } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { section, SectionRow } from '@yunshu/contract/section/contract'
import { sectionMachine } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { Status } from '../../kit/Status.tsx'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { TripTable } from '../../widgets/TripTable.tsx'
import { useSectionActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { lanePagesOf } from './lanePages.ts'
import { Months } from './Months.tsx'
import { phrases } from './phrases.ts'
import { PriceTable } from './PriceTable.tsx'
import { SectionMap } from './SectionMap.tsx'
import './section.css'

/** One contracted lane (路段详情): its way, its prices over time, its trips, and what they come to by month. */
export const SectionInfoPage = ({ page }: { page: typeof carrier.sectionInfo }) => {
  const say = useSay()
  const can = useCan()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(section.info, { id }, { kinds: ['section', 'waybill'] })
  const actions = useSectionActions(page, useTab().close)
  return (
    <InfoPage
      called={called}
      no={(row) => row.section_no}
      status={(row) => <Status machine={sectionMachine} code={row.section_status} />}
      actions={(row) => <Actions at="header" items={actions(row)} />}
    >
      {(row) => (
        <>
          <Notes row={row} />
          <Section
            title={say(phrases, 'facts')}
            extra={<span>{row.last_day ? say(phrases, 'run', { n: row.trip_count, day: row.last_day }) : say(phrases, 'runNone')}</span>}
          >
            <RowFacts of={SectionRow} cells={section.list.cells} row={row} terms={sectionTerms} items={columns} />
          </Section>
          <Section title={say(phrases, 'way')}>
            <SectionMap row={row} />
          </Section>
          <section className="card section">
            <Tabs
              className="info-tabs"
              items={[
                { key: 'prices', label: say(phrases, 'prices'), children: <PriceTable section_id={id} may={lanePagesOf(page).prices} /> },
                ...(can(carrier.waybills.may.view)
                  ? [{ key: 'trips', label: say(phrases, 'trips'), children: <TripTable fixed={{ section_id: id }} /> }]
                  : []),
                ...(can(carrier.operate.may.view) ? [{ key: 'months', label: say(phrases, 'months'), children: <Months section_id={id} /> }] : []),
                { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="section" id={id} /> }
              ]}
            />
          </section>
        </>
      )}
    </InfoPage>
  )
}

/* What keeps trips from joining an enabled lane, or leaves them without a price. */
const Notes = ({ row: { section_status, valid_to, price_count } }: { row: SectionRow }) => {
  const say = useSay()
  if (section_status !== sectionMachine.code.enabled) return null
  if (valid_to < todayHere()) return <Alert type="warning" showIcon title={say(phrases, 'over', { day: valid_to })} />
  return price_count === 0 ? <Alert type="info" showIcon title={say(phrases, 'unpriced')} /> : null
}
