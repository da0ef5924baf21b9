import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import { RowFacts } from '../../kit/Facts.tsx'

export type FleetDetail = OutputOf<typeof fleet.info>
const { fleet: Listed, more: More } = fleet.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

/** Who leads a fleet, how many are in it, and on which account its captain is paid. */
export const FleetFacts = ({ detail, columns = 3 }: { detail: FleetDetail; columns?: 2 | 3 }) => (
  <RowFacts
    of={Whole}
    row={{ ...detail.fleet, ...detail.more }}
    terms={fleetTerms}
    columns={columns}
    items={[
      'captain_name',
      'captain_mobile',
      'captain_id_no_mask',
      'captain_front_img',
      'captain_back_img',
      'usual_area',
      'vehicle_count',
      'driver_count',
      'settle_type',
      'account_name',
      'account_no_tail',
      'bank_name',
      'audit_status',
      'remark'
    ]}
  />
)
