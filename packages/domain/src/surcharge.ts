import { type Fen, fenToBig, roundFen } from './money.ts'

/** Fuel linkage (燃油附加 F10): base × share × (now − base price)/base price once the change reaches the trigger; prices in fen a litre,
 * shares in basis points; negative when fuel got cheaper (domain 5.3, R7). */
export const fuelLinkage = ({
  base_fen,
  share_bp,
  trigger_bp,
  now_fen,
  start_fen
}: {
  base_fen: Fen
  share_bp: number
  trigger_bp: number
  now_fen: Fen
  start_fen: Fen
}): Fen => {
  const change = fenToBig(now_fen) - fenToBig(start_fen)
  const start = fenToBig(start_fen)
  if ((change < 0n ? -change : change) * 10_000n < BigInt(trigger_bp) * start) return 0
  return roundFen(fenToBig(base_fen) * BigInt(share_bp) * change, 10_000n * start)
}

/** Detention (压车费 F06): begun half hours after the free minutes at half the hourly price, at most the cap of each begun day (domain 5.3). */
export const detentionFen = ({
  minutes,
  free_minutes,
  hour_fen,
  day_cap_fen
}: {
  minutes: number
  free_minutes: number
  hour_fen: Fen
  day_cap_fen?: Fen | null | undefined
}): Fen => {
  const over = Math.max(0, minutes - free_minutes)
  const charged = (from: number, to: number): Fen => roundFen(BigInt(Math.ceil((to - from) / 30)) * fenToBig(hour_fen), 2n)
  if (day_cap_fen == null) return charged(0, over)
  const days = Math.ceil(over / 1440)
  return Array.from({ length: days }, (_, day) => Math.min(day_cap_fen, charged(day * 1440, Math.min(over, (day + 1) * 1440)))).reduce(
    (sum, fen) => sum + fen,
    0
  )
}

/** Dry run (放空费 F08): the share of the base by hours of notice, first step whose hours the notice reaches; arrived counts as no notice (domain 5.3). */
export const dryRunFen = (base_fen: Fen, notice_hours: number, steps: readonly DryRunStep[] = dryRunSteps): Fen => {
  const step = steps.find(({ over_hours }) => notice_hours > over_hours) ?? steps.at(-1)
  return roundFen(fenToBig(base_fen) * BigInt(step?.share_bp ?? 0), 10_000n)
}

/** One step of the dry-run table: notice longer than so many hours costs so many basis points of the base. */
export interface DryRunStep {
  over_hours: number
  share_bp: number
}

/** The customary table: over 4 h nothing, over 2 h 30 %, less 50 %, a setting (domain 5.3). */
export const dryRunSteps: readonly DryRunStep[] = [
  { over_hours: 4, share_bp: 0 },
  { over_hours: 2, share_bp: 3_000 },
  { over_hours: -1, share_bp: 5_000 }
]
