import type { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel, abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { Tone } from '@yunshu/contract/kit/machine'
import type { Column } from '../../kit/cells.tsx'
import { Clock } from '../../kit/Clock.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { phrases } from './phrases.ts'

export type AbnormalRow = RowOf<typeof abnormal.list>

const tones: Readonly<Record<number, Tone>> = { 1: 'rest', 2: 'care', 3: 'wrong' }
export const Level = ({ level }: { level: number }) => {
  const say = useSay()
  return <Mark tone={tones[level] ?? 'rest'}>{say.label(nameOf(abnormalLevel, level))}</Mark>
}

type Held = Pick<AbnormalRow, 'abnormal_status' | 'money'>
/* Whether the trip waits for it with its money. */
const Hold = ({ row }: { row: Held }) => {
  const say = useSay()
  const isOpen = row.abnormal_status < abnormalMachine.code.rejected
  return isOpen && row.money ? <Mark tone="wait">{say(phrases, 'held')}</Mark> : null
}
/** Its state, and whether the trip waits for it with its money. */
export const AbnormalState = ({ row }: { row: Held }) => (
  <>
    <Status machine={abnormalMachine} code={row.abnormal_status} /> <Hold row={row} />
  </>
)
const LevelAndHold = ({ row }: { row: AbnormalRow }) => {
  const say = useSay()
  return (
    <>
      {say.label(nameOf(abnormalLevel, row.level))} <Hold row={row} />
    </>
  )
}

/** How long is left, in the words in which one speaks of it. */
export const TimeLeft = ({ row: { sla_left, sla_due } }: { row: Pick<AbnormalRow, 'sla_left' | 'sla_due'> }) =>
  sla_left === null ? '-' : <Clock at={sla_due} />

export const columns: Column<AbnormalRow>[] = [
  { name: 'abnormal_no', width: 142, link: true, under: ['waybill_no'] },
  { name: 'abnormal_status', width: 146, under: ['level'] },
  { name: 'abnormal_type', width: 84, under: ['source'] },
  { name: 'plate_no', width: 92, under: ['driver_name'] },
  { name: 'occurred_at', width: 108, sort: 'occurred_at', under: ['reported_by_name'] },
  { name: 'sla_left', width: 100, cell: (row) => <TimeLeft row={row} />, under: ['handler_name'] },
  { name: 'loss_fen', width: 112, sort: 'loss_fen', sum: true, under: ['liable_party'] },
  { name: 'claim_up_fen', width: 116, sum: true, under: ['claim_down_fen'] },
  { name: 'shipper_name', width: 150, under: ['order_no'] },
  { name: 'start_address_diming', width: 110, under: ['end_address_diming'] },
  { name: 'description', width: 220 },
  { name: 'level', width: 110, sort: 'level', cell: (row) => <LevelAndHold row={row} />, hidden: true },
  { name: 'source', width: 80, hidden: true },
  { name: 'waybill_no', width: 150, hidden: true },
  { name: 'order_no', width: 150, hidden: true },
  { name: 'driver_name', width: 90, hidden: true },
  { name: 'end_address_diming', width: 120, hidden: true },
  { name: 'reported_by_name', width: 100, hidden: true },
  { name: 'handler_name', width: 100, hidden: true },
  { name: 'liable_party', width: 100, hidden: true },
  { name: 'claim_down_fen', width: 110, sum: true, hidden: true },
  { name: 'sla_due', width: 130, sort: 'sla_due', hidden: true },
  { name: 'place', width: 140, hidden: true },
  { name: 'lost_num', width: 90, hidden: true },
  { name: 'damage_num', width: 90, hidden: true },
  { name: 'signal_count', width: 90, hidden: true },
  { name: 'round', width: 80, hidden: true },
  { name: 'driver_answer', width: 110, hidden: true },
  { name: 'insurance_case_no', width: 140, hidden: true },
  { name: 'new_eta', width: 130, hidden: true },
  { name: 'empty_fen', width: 110, hidden: true },
  { name: 'resolved_at', width: 130, hidden: true },
  { name: 'closed_at', width: 130, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at', hidden: true }
]
