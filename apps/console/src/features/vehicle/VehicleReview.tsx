import { vehicle, vehicleReviewed } from '@yunshu/contract/vehicle/contract'
import { policyKind } from '@yunshu/contract/vehicle/enums'
import { vehicleDoubts, unusualOfVehicle } from '@yunshu/contract/vehicle/unusual'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { PaperReview, type Reviewing } from '../../widgets/PaperReview.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import type { VehicleRow } from './columns.tsx'
import { InspectionTable, InsuranceTable } from './InsuranceTable.tsx'
import { phrases } from './phrases.ts'
import { LicenceFacts } from './VehicleFacts.tsx'

const { vehicle: Listed, more: More } = vehicle.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

const useInfo = ({ id }: VehicleRow) => useCall(vehicle.info, { id }, { kinds: ['vehicle'] })

/** One goes through the papers of vehicles that wait, with their photos beside what was entered. */
export const VehicleReview = ({ contract, ...reviewing }: Reviewing<typeof vehicle.list | typeof vehicle.operatorList>) => {
  const say = useSay()
  return (
    <PaperReview<typeof vehicle.list, OutputOf<typeof vehicle.info>>
      {...reviewing}
      contract={contract as typeof vehicle.list}
      title={say(phrases, 'reviewTitle')}
      rowOf={(info) => info.vehicle}
      no={(row) => row.plate_no}
      useInfo={useInfo}
      about={(row) => [row.driver_name]}
      doubts={(info) =>
        unusualOfVehicle(info, new Date().toISOString()).map(({ tone, phrase, slots }) => ({ tone, text: say(vehicleDoubts, phrase, slots) }))
      }
      approve={vehicle.approve}
      refuse={vehicle.refuse}
      fields={vehicleReviewed}
      terms={vehicleTerms}
      papers={(info) => [
        [say(vehicleTerms, 'license_front_img'), info.more.license_front_img],
        [say(vehicleTerms, 'license_back_img'), info.more.license_back_img],
        [say(vehicleTerms, 'road_cert_img'), info.more.road_cert_img],
        ...info.policies.map((policy) => [`${say.label(nameOf(policyKind, policy.kind))} ${policy.policy_no}`, policy.img] as const),
        ...info.inspections.map((one) => [`${say(phrases, 'inspection')} ${one.valid_to}`, one.img] as const)
      ]}
    >
      {(info) => (
        <>
          <RowFacts
            of={Whole}
            row={{ ...info.vehicle, ...info.more }}
            terms={vehicleTerms}
            columns={2}
            items={[
              'plate_color',
              { name: 'vehicle_type_id', cell: ({ vehicle_type_id }) => <VehicleTypeName id={vehicle_type_id} /> },
              'carrier_name',
              'owner_name',
              'vehicle_use',
              'use_nature',
              'vin',
              'engine_no',
              'brand_model',
              'gross_mass_kg',
              'approved_load_kg',
              'entered_at'
            ]}
          />
          <h3>{say(phrases, 'papers')}</h3>
          <LicenceFacts detail={info} />
          <h3>{say(phrases, 'insurance')}</h3>
          <InsuranceTable detail={info} />
          <h3>{say(phrases, 'inspection')}</h3>
          <InspectionTable detail={info} />
        </>
      )}
    </PaperReview>
  )
}
