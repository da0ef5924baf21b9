import { addKg } from './quantity.ts'

/** The data of the vehicle licence that limit a load; a trailer's own data where a tractor pulls one. */
interface LoadedVehicle extends Unit {
  single_drive?: boolean | null | undefined
  traction_mass_kg?: number | null | undefined
  trailer?: Unit | null | undefined
}

/** One vehicle body: approved load (核定载质量), curb mass (整备质量), axles. */
interface Unit {
  approved_load_kg: number
  curb_mass_kg?: number | null | undefined
  axle_count?: number | null | undefined
}

/** The most goods in kg that a vehicle, with its trailer, may carry: approved load and axle limit less curb weight, whichever is less;
 * unknown axles or curb weight leave the approved load as the only limit (domain R15). */
export const maxLoadKg = (vehicle: LoadedVehicle): number => {
  const { trailer } = vehicle
  const approved = trailer ? trailer.approved_load_kg : vehicle.approved_load_kg
  const bounds = [addKg(approved)]
  if (trailer && vehicle.traction_mass_kg && trailer.curb_mass_kg) bounds.push(addKg(vehicle.traction_mass_kg, -trailer.curb_mass_kg))
  const byAxles = axleLoadKg(vehicle)
  if (byAxles !== undefined) bounds.push(byAxles)
  return Math.max(0, Math.min(...bounds))
}

/** What the axles of a vehicle with its trailer leave for goods, in kg: the legal gross mass less the curb weight; undefined where one of them is not known. */
export const axleLoadKg = (vehicle: LoadedVehicle): number | undefined => {
  const { trailer } = vehicle
  const curb = curbKg(vehicle)
  const gross = legalGrossKg({
    axle_count: sumKnown(vehicle.axle_count, trailer ? trailer.axle_count : 0),
    train: Boolean(trailer),
    single_drive: vehicle.single_drive === true
  })
  return gross === undefined || curb === undefined ? undefined : Math.max(0, addKg(gross, -curb))
}

/** The legal gross mass in kg by axles (超限运输车辆行驶公路管理规定 §3): single vehicles 18/25/31 t, trains 27/36/43/49 t
 * (46 t with a single drive axle); undefined where the rule names no figure (domain R15). */
export const legalGrossKg = ({
  axle_count,
  train = false,
  single_drive = false
}: {
  axle_count: number | undefined
  train?: boolean
  single_drive?: boolean
}): number | undefined => {
  if (axle_count === undefined) return undefined
  if (!train) return { 2: 18_000, 3: 25_000, 4: 31_000 }[Math.min(axle_count, 4)]
  return axle_count >= 6 ? (single_drive ? 46_000 : 49_000) : { 3: 27_000, 4: 36_000, 5: 43_000 }[axle_count]
}

const curbKg = ({ curb_mass_kg, trailer }: LoadedVehicle): number | undefined => sumKnown(curb_mass_kg, trailer ? trailer.curb_mass_kg : 0)

const sumKnown = (a: number | null | undefined, b: number | null | undefined): number | undefined =>
  a === null || a === undefined || b === null || b === undefined ? undefined : addKg(a, b)
