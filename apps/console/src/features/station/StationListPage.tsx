import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { station, stationService, stationState } from '@yunshu/contract/station/contract'
import { stationTerms } from '@yunshu/contract/station/words'
import { AddPageButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'

const { KeywordField, SelectField } = queryFields(station.list)
type StationRow = RowOf<typeof station.list>
const { may } = operator.stations

/** The columns of the list; the detail tells the same. */
export const columns: Column<StationRow>[] = [
  { name: 'station_name', width: 180, sort: 'station_name', link: true },
  { name: 'services', width: 200 },
  { name: 'address', width: 250 },
  { name: 'link_name', width: 140, under: ['link_phone'] },
  { name: 'link_phone', width: 140, hidden: true },
  { name: 'open_hours', width: 130 },
  { name: 'station_state', width: 100, rank: 1 },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]

/** What can be done with a station, for list and detail alike. */
export const useStationActions = (onRemoved?: () => void): ((row: StationRow) => Action[]) => {
  const say = useSay()
  const edit = useEditAction(operator.stationEdit)
  const remove = useRemoval(station.remove, {
    may: may.remove,
    ask: ({ station_name }: StationRow) => say(phrases, 'removeAsk', { station_name }),
    onRemoved
  })
  return (row) => [edit(row), remove(row)]
}

/** The platform's service stations (城市服务站): where drivers find fuel, repair and storage. */
export const StationListPage = () => {
  const say = useSay()
  const list = useList(station.list)
  const actions = useStationActions()
  return (
    <ListPage page={operator.stations}>
      <QueryForm list={list} terms={stationTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="service" of={stationService} />
        <SelectField name="station_state" of={stationState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={stationTerms}
        columns={columns}
        to={({ id }) => linkTo(operator.stationInfo, { id })}
        pickable={false}
        tools={<AddPageButton page={operator.stationAdd} />}
        extra={<ExportList list={list} columns={columns} terms={stationTerms} may={may.export} title={operator.stations} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
    </ListPage>
  )
}
