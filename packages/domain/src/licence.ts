import { addDays, addYears, type Day } from './calendar.ts'

/** The driving licence classes that permit at least some goods vehicles. */
export type LicenceClass = 'A1' | 'A2' | 'A3' | 'B1' | 'B2' | 'C1' | 'C2'

/** Does a licence, as printed ('B2', 'A1A2'), permit driving what the needed class permits (准驾车型, decisions 34). */
export const licenceCovers = (have: string, need: LicenceClass): boolean =>
  (have.toUpperCase().match(/[A-F][1-6]?/gu) ?? []).some((held) => held === need || (covers[held] ?? []).includes(need))

/** The class that a vehicle demands of its driver: A2 tractor with semi-trailer, B2 over 4 500 kg gross mass, else C1 (decisions 34). */
export const licenceNeeded = ({ tractor, mot_vehicle_type, gross_mass_kg }: LicensedVehicle): LicenceClass =>
  tractor || mot_vehicle_type?.startsWith('Q') ? 'A2' : gross_mass_kg > 4_500 ? 'B2' : 'C1'

/** What determines the class: a tractor by flag or by the ministry's vehicle type Q…, and the gross mass (总质量). */
interface LicensedVehicle {
  tractor?: boolean | undefined
  mot_vehicle_type?: string | null | undefined
  gross_mass_kg: number
}

/** Trucks over 4 500 kg gross need a road certificate, their drivers a qualification; lighter ones are exempt (domain R4). */
export const needsQualification = (gross_mass_kg: number): boolean => gross_mass_kg > 4_500

/** Trucks of 12 t gross or more and tractors need a Beidou terminal (domain R18). */
export const needsTerminal = ({ tractor, mot_vehicle_type, gross_mass_kg }: LicensedVehicle): boolean =>
  gross_mass_kg >= 12_000 || tractor === true || mot_vehicle_type?.startsWith('Q') === true

/** Is a driver of lawful age on a day: from the 18th birthday to the 63rd, both included; W from 180 days before the last (domain R16). */
export const driverAgeState = (birthday: Day, today: Day, { from = 18, to = 63, warnDays = 180 } = {}): 'N' | 'W' | 'E' => {
  const last = addYears(birthday, to)
  if (today < addYears(birthday, from) || today > last) return 'E'
  return today >= addDays(last, -warnDays) ? 'W' : 'N'
}

const covers: Record<string, readonly LicenceClass[]> = {
  A1: ['A3', 'B1', 'B2', 'C1', 'C2'],
  A2: ['B1', 'B2', 'C1', 'C2'],
  A3: ['C1', 'C2'],
  B1: ['C1', 'C2'],
  B2: ['C1', 'C2'],
  C1: ['C2']
}
