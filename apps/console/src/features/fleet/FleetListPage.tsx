import { carrier } from '@yunshu/contract/consoles/carrier'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, fleetState, fleetTone } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { AddPageButton } from '../../kit/AddButton.tsx'
import type { Filters } from '../../kit/address.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { useList } from '../../kit/useList.ts'
import { statesOf } from '../../widgets/complianceStatus.tsx'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useFleetActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField } = queryFields(fleet.list)
const { may } = carrier.fleets
const states = statesOf(fleetState, fleetTone)
const paperStates = Object.values(paperMachine.states)
const waiting = { audit_status: paperMachine.code.waiting }
const FleetReview = lazily(async () => (await import('./FleetReview.tsx')).FleetReview)

/** The carrier's fleets (车队): who leads each, how many drive in it, and who is paid. */
export const FleetListPage = () => {
  const say = useSay()
  const list = useList(fleet.list, { kinds: ['fleet', 'driver', 'vehicle'] })
  const { actions, dialog } = useFleetActions()
  const [reviewing, setReviewing] = useState<Filters>()
  return (
    <ListPage page={carrier.fleets}>
      <QueryForm list={list} terms={fleetTerms}>
        <StatusTabs list={list} machine={states} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="settle_type" of={fleetSettle} />
        <SelectField name="audit_status" of={paperStates.map(({ code, ...state }) => ({ value: code, label: say.label(state) }))} />
      </QueryForm>
      <DataTable
        list={list}
        terms={fleetTerms}
        columns={columns}
        to={({ id }) => linkTo(carrier.fleetInfo, { id })}
        pickable={false}
        tools={
          <>
            <AddPageButton page={carrier.fleetAdd} />
            <ReviewButton list={list} may={may.review} waiting={waiting} onReview={setReviewing} />
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={fleetTerms} may={may.export} title={carrier.fleets} />}
        empty={<p>{say(phrases, 'empty')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {reviewing && <FleetReview contract={fleet.list} may={may.review} query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </ListPage>
  )
}
