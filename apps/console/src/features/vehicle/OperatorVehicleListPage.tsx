import { operator } from '@yunshu/contract/consoles/operator'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, vehicleExpiry, vehicleStatus } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { useState } from 'react'
import type { Filters } from '../../kit/address.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { useList } from '../../kit/useList.ts'
import { BarDialog } from '../../widgets/BarDialog.tsx'
import { ExpiryPicture } from '../../widgets/ExpiryPicture.tsx'
import { ExportList } from '../../widgets/ExportList.tsx'
import { papersPhrases } from '../../widgets/papersPhrases.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { operatorColumns, type VehicleRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { VehiclePeek } from './VehiclePeek.tsx'

const { StatusTabs, KeywordField, TextField, SelectField, RangeField } = queryFields(vehicle.operatorList)
const { may } = operator.vehicles
const waiting = { audit_status: paperMachine.code.waiting }
const VehicleReview = lazily(async () => (await import('./VehicleReview.tsx')).VehicleReview)

/** The vehicles of all carriers of the platform (车辆); the operator reviews their papers. */
export const OperatorVehicleListPage = () => {
  const say = useSay()
  const list = useList(vehicle.operatorList, { kinds: ['vehicle', 'driver', 'waybill'] })
  const peek = usePeek(list)
  const { all: types } = useVehicleTypes()
  const [reviewing, setReviewing] = useState<Filters>()
  const [barring, setBarring] = useState<VehicleRow>()
  return (
    <ListPage page={operator.vehicles}>
      <QueryForm list={list} terms={vehicleTerms}>
        <StatusTabs list={list} machine={paperMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <TextField name="carrier_name" />
        <SelectField name="vehicle_status" of={vehicleStatus} />
        <SelectField name="insurance_status" of={insuranceStatus} />
        <SelectField name="vehicle_type_id" of={types} />
        <SelectField name="expiry" of={vehicleExpiry} />
        <RangeField from="ends_from" to="ends_to" label={say(vehicleTerms, 'ends_to')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={vehicleTerms}
        columns={operatorColumns}
        onOpen={peek.open}
        pickable={false}
        tools={
          <>
            <ReviewButton list={list} may={may.review} waiting={waiting} onReview={setReviewing} />
            <ExpiryPicture contract={vehicle.expiry} kinds={vehicleExpiry} route={operator.vehicles.route} />
          </>
        }
        extra={<ExportList list={list} columns={operatorColumns} terms={vehicleTerms} may={may.export} title={operator.vehicles} />}
        empty={<p>{say(phrases, 'noVehicles')}</p>}
        moves={(row) => (
          <Actions
            items={[
              {
                key: 'bar',
                label: say(papersPhrases, row.barred ? 'unbar' : 'bar'),
                may: may.enable,
                danger: !row.barred,
                run: () => setBarring(row)
              }
            ]}
          />
        )}
      />
      <Peek peek={peek} title={(row) => row.plate_no}>
        {(row) => <VehiclePeek id={row.id} />}
      </Peek>
      {barring && (
        <BarDialog
          command={vehicle.bar}
          row={barring}
          name={barring.plate_no}
          barred={!barring.barred}
          act={say(papersPhrases, barring.barred ? 'unbar' : 'bar')}
          terms={vehicleTerms}
          onClose={() => setBarring(undefined)}
        />
      )}
      {reviewing && <VehicleReview contract={vehicle.operatorList} may={may.review} query={reviewing} onClose={() => setReviewing(undefined)} />}
    </ListPage>
  )
}
