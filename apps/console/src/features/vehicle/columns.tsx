import type { vehicleCells } from '@yunshu/contract/vehicle/cells'
import { gpsStatus, gpsTone, insuranceStatus, insuranceTone } from '@yunshu/contract/vehicle/enums'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { ElsewhereMark } from '../../widgets/ElsewhereMark.tsx'
import { EndDay, ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { vehicleStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'

export type VehicleRow = RowOf<typeof vehicle.list>

const TypeName = ({ id }: { id: number }) => useVehicleTypes().nameOf(id)

type Columns = Column<VehicleRow, keyof typeof vehicleCells>[]
const audited: Columns = [
  { name: 'audit_status', width: 120 },
  { name: 'audit_reason', width: 180, hidden: true },
  { name: 'entered_at', width: 140, sort: 'entered_at', hidden: true },
  { name: 'audited_at', width: 140, hidden: true }
]
const rest: Columns = [
  {
    name: 'vehicle_status',
    width: 176,
    cell: (row) => (
      <span className="marks">
        <StandingMarks {...vehicleStanding(row)} />
        <ElsewhereMark shown={row.elsewhere} />
      </span>
    )
  },
  { name: 'driver_name', width: 104, under: ['fleet_name'] },
  { name: 'vehicle_type_id', width: 104, cell: (row) => <TypeName id={row.vehicle_type_id} />, under: ['max_load_kg'] },
  { name: 'last_place', width: 150, under: ['last_fix_at'] },
  {
    name: 'insurance_status',
    width: 130,
    cell: (row) => <ComplianceStatus of={insuranceStatus} tones={insuranceTone} code={row.insurance_status} />
  },
  { name: 'inspection_valid_to', width: 140, cell: (row) => <EndDay end={row.inspection_valid_to} />, sort: 'inspection_valid_to' },
  { name: 'compulsory_end', width: 140, cell: (row) => <EndDay end={row.compulsory_end} />, sort: 'compulsory_end' },
  { name: 'commercial_end', width: 140, cell: (row) => <EndDay end={row.commercial_end} />, sort: 'commercial_end' },
  {
    name: 'road_cert_valid_to',
    width: 170,
    cell: (row) => <EndDay end={row.road_cert_valid_to} needed={row.gross_mass_kg > 4500} />,
    sort: 'road_cert_valid_to'
  },
  { name: 'gps_status', width: 110, cell: (row) => <ComplianceStatus of={gpsStatus} tones={gpsTone} code={row.gps_status} /> },
  { name: 'box_volume_m3', width: 120, sort: 'box_volume_m3' },
  { name: 'vehicle_use', width: 100 },
  { name: 'energy_type', width: 110 },
  { name: 'plate_color', width: 110 },
  { name: 'trailer_plate_no', width: 120, hidden: true },
  { name: 'fleet_name', width: 130, hidden: true },
  { name: 'max_load_kg', width: 130, hidden: true },
  { name: 'box_size', width: 150, hidden: true },
  { name: 'road_cert_no', width: 150, hidden: true },
  { name: 'last_fix_at', width: 130, hidden: true },
  { name: 'approved_load_kg', width: 140, sort: 'approved_load_kg', hidden: true },
  { name: 'gross_mass_kg', width: 130, hidden: true },
  { name: 'gps_device_no', width: 150, hidden: true },
  { name: 'elsewhere', width: 100, hidden: true },
  { name: 'barred', width: 100, hidden: true },
  { name: 'bar_reason', width: 180, hidden: true },
  { name: 'suspended_reason', width: 180, cell: (row) => (row.suspended ? <span>{row.suspended_reason}</span> : '-'), hidden: true },
  { name: 'work_status', width: 110, hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at', hidden: true }
]

/** The columns of domain 2.3; what is seldom asked for waits under 表头. */
export const columns: Columns = [
  { name: 'plate_no', width: 136, link: true, sort: 'plate_no', under: ['trailer_plate_no'] },
  ...rest,
  ...audited.map((column) => ({ ...column, hidden: true }))
]
/** The same for the operator, with whose vehicle each is. */
export const operatorColumns: Columns = [
  { name: 'plate_no', width: 136, sort: 'plate_no', under: ['trailer_plate_no'] },
  { name: 'carrier_name', width: 170 },
  ...audited,
  ...rest
]
