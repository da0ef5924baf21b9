import { driverState, certStatus, certTone, driverStatus, driverTone } from '@yunshu/contract/driver/enums'
import type { driver } from '@yunshu/contract/driver/contract'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { EndDay, ComplianceStatus } from '../../widgets/complianceStatus.tsx'

export type DriverRow = RowOf<typeof driver.list>

/** The columns of domain 2.3; identity numbers stand masked. */
export const columns: Column<DriverRow>[] = [
  { name: 'driver_name', width: 120, link: true, sort: 'driver_name' },
  { name: 'driver_status', width: 110, cell: (row) => <ComplianceStatus of={driverStatus} tones={driverTone} code={row.driver_status} /> },
  { name: 'cert_status', width: 120, cell: (row) => <ComplianceStatus of={certStatus} tones={certTone} code={row.cert_status} /> },
  { name: 'mobile', width: 140 },
  { name: 'id_no_mask', width: 190 },
  { name: 'age', width: 80, sort: 'birthday' },
  { name: 'license_class', width: 120 },
  {
    name: 'license_valid_to',
    width: 160,
    cell: (row) => <EndDay end={row.license_valid_to} long={row.license_long_term} />,
    sort: 'license_valid_to'
  },
  { name: 'qualification_no_mask', width: 190 },
  {
    name: 'qualification_valid_to',
    width: 170,
    cell: (row) => <EndDay end={row.qualification_valid_to} needed={!row.light_only} />,
    sort: 'qualification_valid_to'
  },
  { name: 'id_valid_to', width: 160, cell: (row) => <EndDay end={row.id_valid_to} long={row.id_long_term} />, hidden: true },
  { name: 'coop_type', width: 110 },
  { name: 'bind_plate_no', width: 130 },
  { name: 'state_reason', width: 180, cell: (row) => (row.state === driverState.code.inService ? '-' : row.state_reason), hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at', hidden: true }
]
