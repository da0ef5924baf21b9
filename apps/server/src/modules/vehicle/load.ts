import { axleLoadKg, maxLoadKg } from '@yunshu/domain/loadlimit'
import type { Row } from '../../platform/db/versioned.ts'

type Loaded = Pick<
  Row<'vehicle'>,
  | 'approved_load_kg'
  | 'curb_mass_kg'
  | 'axle_count'
  | 'single_drive'
  | 'traction_mass_kg'
  | 'trailer_plate_no'
  | 'trailer_approved_load_kg'
  | 'trailer_curb_mass_kg'
  | 'trailer_axle_count'
>

/** The most goods a vehicle may carry; a tractor carries what its trailer may (domain R15). */
export const loadOf = (vehicle: Loaded): number => maxLoadKg(withTrailer(vehicle))

/** Whether goods are within what the licence approves, and yet too heavy for the axles (domain R15): the sentence then names the axles. */
export const isOverAxles = (vehicle: Loaded, goods_kg: number): boolean => {
  const whole = withTrailer(vehicle)
  const byAxles = axleLoadKg(whole)
  return byAxles !== undefined && goods_kg > byAxles && goods_kg <= (whole.trailer ?? whole).approved_load_kg
}

const withTrailer = (vehicle: Loaded) => ({
  ...vehicle,
  trailer:
    vehicle.trailer_plate_no && vehicle.trailer_approved_load_kg
      ? { approved_load_kg: vehicle.trailer_approved_load_kg, curb_mass_kg: vehicle.trailer_curb_mass_kg, axle_count: vehicle.trailer_axle_count }
      : null
})
