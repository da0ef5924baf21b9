import type { fleet } from '@yunshu/contract/fleet/contract'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { fleetStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'

export type FleetRow = RowOf<typeof fleet.list>

const fleet_name: Column<FleetRow> = { name: 'fleet_name', width: 150, sort: 'fleet_name' }
const fleet_state: Column<FleetRow> = {
  name: 'fleet_state',
  width: 156,
  cell: (row) => <StandingMarks {...fleetStanding(row)} />
}
const rest: Column<FleetRow>[] = [
  { name: 'captain_name', width: 110, under: ['captain_mobile'] },
  { name: 'vehicle_count', width: 80 },
  { name: 'driver_count', width: 80 },
  { name: 'settle_type', width: 150 },
  { name: 'unsigned_count', width: 100 },
  { name: 'account_status', width: 110 },
  { name: 'usual_area', width: 120, hidden: true },
  { name: 'captain_id_no_mask', width: 190, hidden: true },
  { name: 'suspended_reason', width: 160, hidden: true },
  { name: 'entered_at', width: 140, sort: 'entered_at', hidden: true },
  { name: 'audited_at', width: 140, hidden: true },
  { name: 'audit_reason', width: 180, hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]

/** The columns of domain 2.3, for the carrier whose fleets they are. */
export const columns: Column<FleetRow>[] = [{ ...fleet_name, link: true }, fleet_state, { name: 'audit_status', width: 110 }, ...rest]
/** The same for the operator, with whose fleet each is. */
export const operatorColumns: Column<FleetRow>[] = [
  fleet_name,
  { name: 'carrier_name', width: 200 },
  { name: 'audit_status', width: 110 },
  fleet_state,
  ...rest
]
