import { driverState, certStatus, certTone, driverIdentity, identityTone } from '@yunshu/contract/driver/enums'
import type { driver } from '@yunshu/contract/driver/contract'
import { driverAgeState } from '@yunshu/domain/licence'
import type { Column } from '../../kit/cells.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { ElsewhereMark } from '../../widgets/ElsewhereMark.tsx'
import { EndDay, ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { driverStanding } from '../../widgets/standing.ts'
import { StandingMarks } from '../../widgets/StandingMarks.tsx'

export type DriverRow = RowOf<typeof driver.list>

const driver_name: Column<DriverRow> = { name: 'driver_name', width: 136, sort: 'driver_name', under: ['mobile'] }
const identity: Column<DriverRow> = {
  name: 'identity',
  width: 110,
  cell: (row) => <ComplianceStatus of={driverIdentity} tones={identityTone} code={row.identity} />
}
const mobile: Column<DriverRow> = { name: 'mobile', width: 140, hidden: true }
const Papers = ({ row }: { row: DriverRow }) => (
  <>
    <ComplianceStatus of={certStatus} tones={certTone} code={row.cert_status} />
    <ElsewhereMark shown={row.elsewhere} />
  </>
)
/* Above 63 nobody is dispatched, and half a year before he is told of. */
const Age = ({ row: { age, birthday } }: { row: DriverRow }) => {
  const state = driverAgeState(birthday, todayHere())
  return state === 'N' ? <>{age}</> : <Mark tone={state === 'E' ? 'wrong' : 'care'}>{String(age)}</Mark>
}
const states: Column<DriverRow>[] = [
  {
    name: 'driver_status',
    width: 156,
    cell: (row) => (
      <span className="marks">
        <StandingMarks {...driverStanding(row)} />
      </span>
    )
  },
  { name: 'cert_status', width: 120, cell: (row) => <Papers row={row} /> }
]
const audited: Column<DriverRow>[] = [
  { name: 'audit_status', width: 120 },
  { name: 'audit_reason', width: 180, hidden: true },
  { name: 'entered_at', width: 140, sort: 'entered_at', hidden: true },
  { name: 'audited_at', width: 140, hidden: true }
]
const rest: Column<DriverRow>[] = [
  { name: 'bind_plate_no', width: 120, under: ['fleet_name'] },
  { name: 'license_class', width: 120 },
  {
    name: 'license_valid_to',
    width: 160,
    cell: (row) => <EndDay end={row.license_valid_to} long={row.license_long_term} />,
    sort: 'license_valid_to'
  },
  {
    name: 'qualification_valid_to',
    width: 170,
    cell: (row) => <EndDay end={row.qualification_valid_to} needed={!row.light_only} />,
    sort: 'qualification_valid_to'
  },
  { name: 'kpi_score', width: 100, under: ['kpi_month'] },
  { name: 'age', width: 80, sort: 'birthday', cell: (row) => <Age row={row} /> },
  { name: 'coop_type', width: 110 },
  { name: 'id_no_mask', width: 190 },
  { name: 'qualification_no_mask', width: 190 },
  { name: 'fleet_name', width: 130, hidden: true },
  { name: 'id_valid_to', width: 160, cell: (row) => <EndDay end={row.id_valid_to} long={row.id_long_term} />, hidden: true },
  { name: 'kpi_month', width: 100, hidden: true },
  { name: 'elsewhere', width: 100, hidden: true },
  { name: 'bar', width: 130, hidden: true },
  { name: 'bar_reason', width: 180, hidden: true },
  { name: 'state_reason', width: 180, cell: (row) => (row.state === driverState.code.inService ? '-' : row.state_reason), hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at', hidden: true }
]

/** The columns of domain 2.3, for the carrier whose drivers they are; identity numbers stand masked. */
export const columns: Column<DriverRow>[] = [
  { ...driver_name, link: true },
  ...states,
  mobile,
  { ...identity, hidden: true },
  ...rest,
  ...audited.map((column) => ({ ...column, hidden: true }))
]
/** The same for the operator, with whose driver each is. */
export const operatorColumns: Column<DriverRow>[] = [
  driver_name,
  { name: 'carrier_name', width: 170 },
  ...audited,
  identity,
  ...states,
  mobile,
  ...rest
]
