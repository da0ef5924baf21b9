import { carrier } from '@yunshu/contract/consoles/carrier'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, fleetState, fleetTone } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { statesOf } from '../../widgets/complianceStatus.tsx'
import { PaperList } from '../../widgets/PaperList.tsx'
import { useFleetActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField } = queryFields(fleet.list)
const { may } = carrier.fleets
const states = statesOf(fleetState, fleetTone)
const paperStates = Object.values(paperMachine.states)
const FleetReview = lazily(async () => (await import('./FleetReview.tsx')).FleetReview)

/** The carrier's fleets (车队): who leads each, how many drive in it, and who is paid. */
export const FleetListPage = () => {
  const say = useSay()
  const list = useList(fleet.list, { kinds: ['fleet', 'driver', 'vehicle'] })
  const { actions, dialog } = useFleetActions()
  return (
    <ListPage page={carrier.fleets}>
      <QueryForm list={list} terms={fleetTerms}>
        <StatusTabs list={list} machine={states} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="settle_type" of={fleetSettle} />
        <SelectField name="audit_status" of={paperStates.map(({ code, ...state }) => ({ value: code, label: say.label(state) }))} />
      </QueryForm>
      <PaperList
        list={list}
        columns={columns}
        terms={fleetTerms}
        title={carrier.fleets}
        may={may}
        add={carrier.fleetAdd}
        to={({ id }) => linkTo(carrier.fleetInfo, { id })}
        no={(row) => row.fleet_name}
        review={(query, onClose) => <FleetReview contract={fleet.list} may={may.review} query={query} onClose={onClose} />}
        actions={actions}
        empty={say(phrases, 'empty')}
      />
      {dialog}
    </ListPage>
  )
}
