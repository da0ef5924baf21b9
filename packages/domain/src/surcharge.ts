import { type Fen, fenToBig, roundFen } from './money.ts'

/** Fuel linkage (燃油附加 F10): base × share × (now − base price)/base price once the change reaches the agreed minimum (trigger); prices in fen a litre,
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
