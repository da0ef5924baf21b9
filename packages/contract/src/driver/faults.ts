import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { Remark } from '../kit/fields.ts'

/** Fields of papers that a reviewer refuses, out of these; a reason left empty is that of all. */
export const PaperFaults = (fields: readonly string[]) =>
  Type.Optional(Type.Array(Closed({ field: Type.Unsafe<string>({ type: 'string', enum: [...fields] }), reason: Remark(0, 100) }), { maxItems: 30 }))

/** The same as the form shows them, each at its field. */
export const FaultsShown = Type.Array(Closed({ field: Type.String(), reason: Remark() }))

/** What of a driver, of a vehicle and of a fleet stands on papers, and may be refused by itself. */
export const driverReviewed = [
  'driver_name',
  'id_no',
  'id_valid_to',
  'id_front_img',
  'id_back_img',
  'license_no',
  'license_class',
  'license_img',
  'first_license_at',
  'license_valid_from',
  'license_valid_to',
  'license_issuer',
  'qualification_no',
  'qualification_valid_to',
  'qualification_img'
] as const
export const vehicleReviewed = [
  'plate_no',
  'plate_color',
  'vin',
  'engine_no',
  'brand_model',
  'owner_name',
  'use_nature',
  'register_date',
  'issue_date',
  'issuer',
  'gross_mass_kg',
  'curb_mass_kg',
  'approved_load_kg',
  'license_front_img',
  'license_back_img',
  'road_cert_no',
  'road_cert_img',
  'road_cert_valid_to'
] as const
export const fleetReviewed = [
  'captain_name',
  'captain_id_no',
  'captain_front_img',
  'captain_back_img',
  'account_name',
  'account_no',
  'bank_name'
] as const
