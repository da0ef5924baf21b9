import { operator } from '@yunshu/contract/consoles/operator'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, fleetState } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { useState } from 'react'
import type { Filters } from '../../kit/address.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useOperatorFleetActions } from './actions.tsx'
import { operatorColumns } from './columns.tsx'
import { FleetPeek } from './FleetPeek.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, TextField, SelectField } = queryFields(fleet.operatorList)
const { may } = operator.fleets
const waiting = { audit_status: paperMachine.code.waiting }
const FleetReview = lazily(async () => (await import('./FleetReview.tsx')).FleetReview)

/** The fleets of all carriers of the platform (车队); the operator reviews their captains and may suspend one. */
export const OperatorFleetListPage = () => {
  const say = useSay()
  const list = useList(fleet.operatorList, { kinds: ['fleet', 'driver', 'vehicle'] })
  const peek = usePeek(list)
  const { actions, dialog } = useOperatorFleetActions()
  const [reviewing, setReviewing] = useState<Filters>()
  return (
    <ListPage page={operator.fleets}>
      <QueryForm list={list} terms={fleetTerms}>
        <StatusTabs list={list} machine={paperMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <TextField name="carrier_name" />
        <SelectField name="fleet_state" of={fleetState} />
        <SelectField name="settle_type" of={fleetSettle} />
      </QueryForm>
      <DataTable
        list={list}
        terms={fleetTerms}
        columns={operatorColumns}
        onOpen={peek.open}
        pickable={false}
        tools={<ReviewButton list={list} may={may.review} waiting={waiting} onReview={setReviewing} />}
        extra={<ExportList list={list} columns={operatorColumns} terms={fleetTerms} may={may.export} title={operator.fleets} />}
        empty={<p>{say(phrases, 'noFleets')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.fleet_name}>
        {(row) => <FleetPeek id={row.id} />}
      </Peek>
      {reviewing && <FleetReview contract={fleet.operatorList} may={may.review} query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </ListPage>
  )
}
