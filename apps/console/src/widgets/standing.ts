import { certStatus, certTone, driverBar, driverStatus, driverTone } from '@yunshu/contract/driver/enums'
import { fleetState, fleetTone } from '@yunshu/contract/fleet/enums'
import type { Enum } from '@yunshu/contract/kit/enums'
import type { Tone } from '@yunshu/contract/kit/machine'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { vehicleStatus, vehicleTone, workStatus } from '@yunshu/contract/vehicle/enums'

/** One fact of a driver, vehicle or fleet, in a word. */
type Fact = Bilingual & { readonly tone: Tone }
/** What is said first; what else forbids work; and what goes on all the same. */
export type Standing = { readonly lead: Fact; readonly also: readonly Fact[]; readonly meanwhile?: Fact | undefined }

/** Of what forbids work, worst first, the first leads; what one does now leads only where nothing forbids it, and stands beside it while it goes on. */
const standingOf = (forbids: readonly (Fact | false)[], now: Fact, goesOn = false): Standing => {
  const [lead, ...also] = forbids.filter((fact) => fact !== false)
  if (!lead) return { lead: now, also }
  return { lead, also, meanwhile: goesOn ? now : undefined }
}

const factOf = (of: Enum, tones: Readonly<Record<number, Tone>>, code: number): Fact => ({
  ...(of.names[code] ?? { zh: String(code), en: String(code) }),
  tone: tones[code] ?? 'rest'
})
/* Of papers it is said that they are meant: 已过期 alone would leave open what. */
const inEnglish: Readonly<Record<number, string>> = {
  [certStatus.code.expired]: 'Papers expired',
  [certStatus.code.missing]: 'Papers missing',
  [certStatus.code.awaitingAudit]: 'Papers in review',
  [certStatus.code.rejected]: 'Papers refused'
}
const papers = (code: number): Fact | false => {
  const en = inEnglish[code]
  if (en === undefined) return false
  const { zh, tone } = factOf(certStatus, certTone, code)
  return { zh: `证照${zh}`, en, tone }
}
const review = (audit_status: number): Fact | false =>
  audit_status !== paperMachine.code.passed &&
  papers(audit_status === paperMachine.code.refused ? certStatus.code.rejected : certStatus.code.awaitingAudit)

type Driver = { readonly driver_status: number; readonly cert_status: number; readonly bar: number }
export const driverStanding = ({ driver_status, cert_status, bar }: Driver): Standing => {
  const { disabled, blacklisted, idle } = driverStatus.code
  const now = factOf(driverStatus, driverTone, driver_status)
  const isOut = driver_status === disabled || driver_status === blacklisted
  const barred: Fact | false = bar !== driverBar.code.none && { ...factOf(driverBar, {}, bar), tone: 'wrong' }
  return standingOf([barred, isOut && now, papers(cert_status)], now, !isOut && driver_status !== idle)
}

type Vehicle = { readonly vehicle_status: number; readonly work_status: number; readonly audit_status: number }
export const vehicleStanding = ({ vehicle_status, work_status, audit_status }: Vehicle): Standing => {
  const { suspended, insuranceExpired, annualInspectionExpired } = vehicleStatus.code
  const now = factOf(vehicleStatus, vehicleTone, vehicle_status)
  const forbids = [suspended, insuranceExpired, annualInspectionExpired].some((code) => code === vehicle_status)
  const work = factOf(workStatus, vehicleTone, work_status)
  const isBusy = work_status !== workStatus.code.idle
  const { lead, also, meanwhile } = standingOf([forbids && now, review(audit_status)], now, isBusy)
  // A warning leads as well, with what the vehicle does beside it.
  return { lead, also, meanwhile: isBusy && (meanwhile || vehicle_status !== work_status) ? work : undefined }
}

type Fleet = { readonly fleet_state: number; readonly audit_status: number }
export const fleetStanding = ({ fleet_state, audit_status }: Fleet): Standing => {
  const now = factOf(fleetState, fleetTone, fleet_state)
  return standingOf([fleet_state === fleetState.code.suspended && now, review(audit_status)], now)
}
