import { operator } from '@yunshu/contract/consoles/operator'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, vehicleExpiry, vehicleStatus } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { BarDialog } from '../../widgets/BarDialog.tsx'
import { ExpiryPicture } from '../../widgets/ExpiryPicture.tsx'
import { papersPhrases } from '../../widgets/papersPhrases.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { PaperList } from '../../widgets/PaperList.tsx'
import { operatorColumns, type VehicleRow } from './columns.tsx'
import { reportPhrases as reports } from '../../widgets/reportPhrases.ts'
import { phrases } from './phrases.ts'
import { VehiclePeek } from './VehiclePeek.tsx'

const { StatusTabs, KeywordField, TextField, SelectField, RangeField } = queryFields(vehicle.operatorList)
const { may } = operator.vehicles
const ReportPaperDialog = lazily(async () => (await import('../../widgets/ReportDialog.tsx')).ReportPaperDialog)
const VehicleReview = lazily(async () => (await import('./VehicleReview.tsx')).VehicleReview)

/** The vehicles of all carriers of the platform (车辆); the operator reviews their papers. */
export const OperatorVehicleListPage = () => {
  const say = useSay()
  const list = useList(vehicle.operatorList, { kinds: ['vehicle', 'driver', 'waybill'] })
  const { all: types } = useVehicleTypes()
  const [barring, setBarring] = useState<VehicleRow>()
  const [reporting, setReporting] = useState<VehicleRow>()
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
      <PaperList
        list={list}
        columns={operatorColumns}
        terms={vehicleTerms}
        title={operator.vehicles}
        may={may}
        no={(row) => row.plate_no}
        peek={(row) => <VehiclePeek id={row.id} />}
        review={(query, onClose) => <VehicleReview contract={vehicle.operatorList} may={may.review} query={query} onClose={onClose} />}
        actions={(row) => [
          {
            key: 'bar',
            label: say(papersPhrases, row.barred ? 'unbar' : 'bar'),
            may: may.enable,
            danger: !row.barred,
            run: () => setBarring(row)
          },
          { key: 'report', label: say(reports, 'act'), may: may.report, aside: true, run: () => setReporting(row) }
        ]}
        tools={<ExpiryPicture contract={vehicle.expiry} kinds={vehicleExpiry} route={operator.vehicles.route} />}
        empty={say(phrases, 'noVehicles')}
      />
      {reporting && <ReportPaperDialog of={{ vehicle_id: reporting.id }} no={reporting.plate_no} onClose={() => setReporting(undefined)} />}
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
    </ListPage>
  )
}
