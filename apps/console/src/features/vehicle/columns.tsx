import { energyType, insuranceStatus, insuranceTone, plateColor, vehicleStatus, vehicleTone, workStatus } from '@yunshu/contract/vehicle/enums'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { EnumName } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { EndDay, ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'

export type VehicleRow = RowOf<typeof vehicle.list>

const TypeName = ({ id }: { id: number }) => useVehicleTypes().nameOf(id)

/** Its one status, and beside it that it is on the road all the same. */
export const VehicleStatus = ({ row }: { row: Pick<VehicleRow, 'vehicle_status' | 'work_status'> }) => (
  <>
    <ComplianceStatus of={vehicleStatus} tones={vehicleTone} code={row.vehicle_status} />
    {row.work_status !== workStatus.code.idle && row.vehicle_status !== row.work_status && (
      <ComplianceStatus of={workStatus} tones={vehicleTone} code={row.work_status} />
    )}
  </>
)

export const BoxSize = ({ row }: { row: Pick<VehicleRow, 'box_length_mm' | 'box_width_mm' | 'box_height_mm'> }) => {
  const say = useSay()
  const { box_length_mm: l, box_width_mm: w, box_height_mm: h } = row
  return l && w && h ? say(phrases, 'boxSize', { l: l / 1000, w: w / 1000, h: h / 1000 }) : '-'
}

/** The columns of domain 2.3; what is seldom asked for waits under 表头. */
export const columns: Column<VehicleRow>[] = [
  { name: 'plate_no', width: 140, kind: 'no', sort: 'plate_no' },
  {
    name: 'vehicle_status',
    width: 220,
    kind: (row) => (
      <span className="marks">
        <VehicleStatus row={row} />
      </span>
    )
  },
  { name: 'vehicle_type_id', width: 100, kind: (row) => <TypeName id={row.vehicle_type_id} /> },
  { name: 'plate_color', width: 110, kind: plateColor },
  { name: 'trailer_plate_no', width: 120, kind: 'copy' },
  { name: 'driver_name', width: 100, kind: 'text' },
  { name: 'max_load_kg', width: 130, kind: 'kg' },
  { name: 'box_volume_m3', width: 120, kind: 'm3', sort: 'box_volume_m3' },
  { name: 'box_size', width: 150, kind: (row) => <BoxSize row={row} />, hidden: true },
  { name: 'energy_type', width: 110, kind: energyType },
  { name: 'vehicle_use', width: 100, kind: vehicleUse },
  {
    name: 'insurance_status',
    width: 170,
    kind: (row) => <ComplianceStatus of={insuranceStatus} tones={insuranceTone} code={row.insurance_status} />
  },
  { name: 'compulsory_end', width: 140, kind: (row) => <EndDay end={row.compulsory_end} />, sort: 'compulsory_end' },
  { name: 'commercial_end', width: 140, kind: (row) => <EndDay end={row.commercial_end} />, sort: 'commercial_end' },
  { name: 'inspection_valid_to', width: 140, kind: (row) => <EndDay end={row.inspection_valid_to} />, sort: 'inspection_valid_to' },
  { name: 'road_cert_no', width: 150, kind: 'copy', hidden: true },
  {
    name: 'road_cert_valid_to',
    width: 170,
    kind: (row) => <EndDay end={row.road_cert_valid_to} needed={row.gross_mass_kg > 4500} />,
    sort: 'road_cert_valid_to'
  },
  { name: 'approved_load_kg', width: 140, kind: 'kg', sort: 'approved_load_kg', hidden: true },
  { name: 'gross_mass_kg', width: 130, kind: 'kg', hidden: true },
  { name: 'gps_device_no', width: 150, kind: 'copy', hidden: true },
  { name: 'suspended_reason', width: 180, kind: (row) => (row.suspended ? <span>{row.suspended_reason}</span> : '-'), hidden: true },
  { name: 'work_status', width: 110, kind: (row) => <EnumName of={workStatus} code={row.work_status} />, hidden: true },
  { name: 'remark', width: 180, kind: 'text', hidden: true },
  { name: 'created_at', width: 130, kind: 'time', sort: 'created_at', hidden: true }
]
