import { Alert } from 'antd'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleetSettle, fleetState } from '@yunshu/contract/fleet/enums'
import { useSay } from '../../kit/lang.ts'
import type { FleetRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** What keeps its drivers at home, or its captain from being paid. */
export const FleetNotes = ({ row }: { row: FleetRow }) => {
  const say = useSay()
  const collects = row.settle_type === fleetSettle.code.captain
  const reason = row.suspended_reason
  const notes: readonly (false | readonly ['error' | 'warning', string])[] = [
    row.fleet_state === fleetState.code.suspended && ['error', say(phrases, row.suspended_by_operator ? 'byOperator' : 'stopped', { reason })],
    collects && row.audit_status !== paperMachine.code.passed && ['warning', `${say(phrases, 'notPassedNote')} ${row.audit_reason}`.trim()],
    row.unsigned_count > 0 && ['warning', say(phrases, 'unsignedNote', { count: row.unsigned_count })]
  ]
  return <>{notes.map((note) => note && <Alert key={note[1]} className="gap-bottom" type={note[0]} showIcon title={note[1]} />)}</>
}
