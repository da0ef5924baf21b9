import { carrier } from '@yunshu/contract/consoles/carrier'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { linkTo } from '@yunshu/contract/kit/console'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { energyType, insuranceStatus, vehicleStatus, vehicleTone } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { useFleets } from '../../widgets/fleets.ts'
import { statesOf } from '../../widgets/complianceStatus.tsx'
import { ImportButton } from '../../widgets/RowsImport.tsx'
import { PassPicked } from '../../widgets/PassPicked.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { PaperList } from '../../widgets/PaperList.tsx'
import { useVehicleActions } from './actions.tsx'
import { columns, type VehicleRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { VehiclePeek } from './VehiclePeek.tsx'

const { StatusTabs, KeywordField, SelectField } = queryFields(vehicle.list)
const states = statesOf(vehicleStatus, vehicleTone)
const paperStates = Object.values(paperMachine.states)
const VehicleReview = lazily(async () => (await import('./VehicleReview.tsx')).VehicleReview)
const noOf = ({ plate_no }: VehicleRow) => plate_no
const to = (row: VehicleRow) => linkTo(carrier.vehicleInfo, { id: row.id })

/** The carrier's vehicles (车辆): each with its one status, its papers' ends and what it may carry. */
export const VehicleListPage = () => {
  const say = useSay()
  const list = useList(vehicle.list, { kinds: ['vehicle', 'driver', 'waybill'] })
  const fleets = useFleets()
  const { all: options } = useVehicleTypes()
  const { actions, dialog } = useVehicleActions()
  const within = [0, 7, 15, 30, 60, 90].map((days) => ({
    value: days,
    label: days === 0 ? say(phrases, 'expired') : say(phrases, 'expireSoon', { days })
  }))
  return (
    <ListPage page={carrier.vehicles}>
      <QueryForm
        list={list}
        terms={vehicleTerms}
        more={
          <>
            <SelectField name="energy_type" of={energyType} />
            <SelectField name="vehicle_use" of={vehicleUse} />
            <SelectField name="fleet_id" of={fleets} />
          </>
        }
      >
        <StatusTabs list={list} machine={states} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="vehicle_type_id" of={options} />
        <SelectField name="insurance_status" of={insuranceStatus} />
        <SelectField name="audit_status" of={paperStates.map(({ code, ...state }) => ({ value: code, label: say.label(state) }))} />
        <SelectField name="expire_days" of={within} />
      </QueryForm>
      <PaperList
        list={list}
        columns={columns}
        terms={vehicleTerms}
        title={carrier.vehicles}
        may={carrier.vehicles.may}
        add={carrier.vehicleAdd}
        to={to}
        no={(row) => row.plate_no}
        peek={(row) => <VehiclePeek id={row.id} />}
        review={(query, onClose) => <VehicleReview contract={vehicle.list} may={carrier.vehicles.may.review} query={query} onClose={onClose} />}
        actions={actions}
        pickable
        tools={
          <>
            <ImportButton
              may={carrier.vehicles.may.import}
              calls={vehicle}
              title={say(phrases, 'importTitle')}
              name={say(vehicleTerms, 'plate_no')}
              how={say(phrases, 'importHow')}
            />
            <PassPicked list={list} command={vehicle.approve} may={carrier.vehicles.may.review} no={noOf} />
          </>
        }
        empty={say(phrases, 'emptyFirst')}
      />
      {dialog}
    </ListPage>
  )
}
