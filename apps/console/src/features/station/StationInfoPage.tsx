import { station, StationRow } from '@yunshu/contract/station/contract'
import { stationTerms } from '@yunshu/contract/station/words'
import { useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { phrases } from './phrases.ts'
import { columns, useStationActions } from './StationListPage.tsx'

/** One service station (服务站详情) with its story. */
export const StationInfoPage = () => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(station.info, { id })
  const actions = useStationActions(useTab().close)
  return (
    <InfoPage called={called} no={(row) => row.station_name} actions={(row) => <Actions at="header" items={actions(row)} />}>
      {(row) => (
        <>
          <Section title={say(phrases, 'facts')}>
            <RowFacts of={StationRow} cells={station.list.cells} row={row} terms={stationTerms} items={columns} />
          </Section>
          <StorySection type="station" id={id} />
        </>
      )}
    </InfoPage>
  )
}
