import { operator } from '@yunshu/contract/consoles/operator'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, fleetState } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { PaperList } from '../../widgets/PaperList.tsx'
import { useOperatorFleetActions } from './actions.tsx'
import { operatorColumns } from './columns.tsx'
import { FleetPeek } from './FleetPeek.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, TextField, SelectField } = queryFields(fleet.operatorList)
const { may } = operator.fleets
const FleetReview = lazily(async () => (await import('./FleetReview.tsx')).FleetReview)

/** The fleets of all carriers of the platform (车队); the operator reviews their captains and may suspend one. */
export const OperatorFleetListPage = () => {
  const say = useSay()
  const list = useList(fleet.operatorList, { kinds: ['fleet', 'driver', 'vehicle'] })
  const { actions, dialog } = useOperatorFleetActions()
  return (
    <ListPage page={operator.fleets}>
      <QueryForm list={list} terms={fleetTerms}>
        <StatusTabs list={list} machine={paperMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <TextField name="carrier_name" />
        <SelectField name="fleet_state" of={fleetState} />
        <SelectField name="settle_type" of={fleetSettle} />
      </QueryForm>
      <PaperList
        list={list}
        columns={operatorColumns}
        terms={fleetTerms}
        title={operator.fleets}
        may={may}
        no={(row) => row.fleet_name}
        peek={(row) => <FleetPeek id={row.id} />}
        review={(query, onClose) => <FleetReview contract={fleet.operatorList} may={may.review} query={query} onClose={onClose} />}
        actions={actions}
        empty={say(phrases, 'noFleets')}
      />
      {dialog}
    </ListPage>
  )
}
