import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { vehicle } from '@yunshu/contract/vehicle/contract'

type Entry = InputOf<typeof vehicle.create>
/** A model of truck as the demo's carriers own them, by the licence's figures. */
export type Model = {
  readonly vehicle_type_id: number
  readonly mot_vehicle_type: string
  readonly energy_type: Entry['energy_type']
  readonly plate_color: Entry['plate_color']
  readonly brand_model: string
  readonly gross_mass_kg: number
  readonly curb_mass_kg: number
  readonly approved_load_kg: number
  readonly axle_count: number
  readonly box: readonly [length_mm: number, width_mm: number, height_mm: number]
  readonly traction_mass_kg?: number
  readonly trailer?: { readonly trailer_approved_load_kg: number; readonly trailer_curb_mass_kg: number; readonly trailer_axle_count: number }
}

export const models = {
  microVan: {
    vehicle_type_id: 1,
    mot_vehicle_type: 'H43',
    energy_type: 3,
    plate_color: 1,
    brand_model: '五菱荣光',
    gross_mass_kg: 1_720,
    curb_mass_kg: 1_150,
    approved_load_kg: 500,
    axle_count: 2,
    box: [1_700, 1_100, 1_000]
  },
  electricVan: {
    vehicle_type_id: 3,
    mot_vehicle_type: 'H33',
    energy_type: 1,
    plate_color: 94,
    brand_model: '吉利远程星享',
    gross_mass_kg: 2_850,
    curb_mass_kg: 1_600,
    approved_load_kg: 1_120,
    axle_count: 2,
    box: [2_700, 1_400, 1_200]
  },
  light: {
    vehicle_type_id: 6,
    mot_vehicle_type: 'H32',
    energy_type: 4,
    plate_color: 1,
    brand_model: '江淮骏铃',
    gross_mass_kg: 4_495,
    curb_mass_kg: 2_805,
    approved_load_kg: 1_495,
    axle_count: 2,
    box: [4_150, 1_900, 1_900]
  },
  medium: {
    vehicle_type_id: 7,
    mot_vehicle_type: 'H22',
    energy_type: 4,
    plate_color: 2,
    brand_model: '东风多利卡',
    gross_mass_kg: 9_000,
    curb_mass_kg: 4_100,
    approved_load_kg: 4_705,
    axle_count: 2,
    box: [5_200, 2_100, 2_100]
  },
  heavy68: {
    vehicle_type_id: 8,
    mot_vehicle_type: 'H12',
    energy_type: 4,
    plate_color: 2,
    brand_model: '福田欧航',
    gross_mass_kg: 16_000,
    curb_mass_kg: 6_050,
    approved_load_kg: 9_755,
    axle_count: 2,
    box: [6_800, 2_400, 2_500]
  },
  heavy76: {
    vehicle_type_id: 9,
    mot_vehicle_type: 'H19',
    energy_type: 6,
    plate_color: 2,
    brand_model: '解放龙V',
    gross_mass_kg: 18_000,
    curb_mass_kg: 6_600,
    approved_load_kg: 11_205,
    axle_count: 2,
    box: [7_600, 2_400, 2_600]
  },
  heavy96: {
    vehicle_type_id: 10,
    mot_vehicle_type: 'H12',
    energy_type: 4,
    plate_color: 2,
    brand_model: '解放 J6L',
    gross_mass_kg: 31_000,
    curb_mass_kg: 11_900,
    approved_load_kg: 18_905,
    axle_count: 4,
    box: [9_600, 2_400, 2_600]
  },
  tractor13: {
    vehicle_type_id: 11,
    mot_vehicle_type: 'Q11',
    energy_type: 4,
    plate_color: 2,
    brand_model: '重汽豪沃 TH7',
    gross_mass_kg: 25_000,
    curb_mass_kg: 8_800,
    approved_load_kg: 0,
    axle_count: 3,
    box: [13_000, 2_450, 2_700],
    traction_mass_kg: 40_000,
    trailer: { trailer_approved_load_kg: 32_000, trailer_curb_mass_kg: 6_800, trailer_axle_count: 3 }
  },
  tractor175: {
    vehicle_type_id: 12,
    mot_vehicle_type: 'Q11',
    energy_type: 6,
    plate_color: 2,
    brand_model: '陕汽德龙 X6000',
    gross_mass_kg: 25_000,
    curb_mass_kg: 9_000,
    approved_load_kg: 0,
    axle_count: 3,
    box: [17_500, 2_600, 2_900],
    traction_mass_kg: 40_000,
    trailer: { trailer_approved_load_kg: 31_500, trailer_curb_mass_kg: 7_900, trailer_axle_count: 3 }
  }
} satisfies Record<string, Model>

/** What is not in order with a vehicle of the demo. */
export type Quirk = 'insuranceSoon' | 'inspectionSoon' | 'insuranceExpired' | 'inspectionExpired' | 'suspended' | 'affiliated' | 'spot'
export const fleet: readonly (readonly [model: keyof typeof models, quirk?: Quirk])[] = [
  ['heavy96'],
  ['tractor13'],
  ['tractor175', 'affiliated'],
  ['heavy96', 'insuranceSoon'],
  ['heavy76'],
  ['heavy68', 'inspectionSoon'],
  ['medium'],
  ['light'],
  ['electricVan'],
  ['light', 'suspended'],
  ['microVan', 'inspectionExpired'],
  ['heavy96', 'insuranceExpired']
]

/** Drivers of the demo: name, licence class, what is not in order. The nth usually drives the nth vehicle. */
export type DriverQuirk = 'licenceSoon' | 'qualificationExpired' | 'disabled' | 'spot'
export const crews: Readonly<Record<string, readonly (readonly [name: string, license_class: string, quirk?: DriverQuirk])[]>> = {
  carrier: [
    ['王建国', 'B2'],
    ['李志强', 'A2'],
    ['张德明', 'A2', 'spot'],
    ['刘永红', 'B2'],
    ['陈立军', 'A2'],
    ['杨小兵', 'B2', 'licenceSoon'],
    ['赵天成', 'B2'],
    ['黄学文', 'C1'],
    ['周敏', 'C1'],
    ['吴刚', 'C1'],
    ['徐国庆', 'C1', 'disabled'],
    ['孙大勇', 'A2', 'qualificationExpired']
  ],
  carrier2: [
    ['胡汉生', 'B2'],
    ['朱长江', 'A2'],
    ['高远', 'A2'],
    ['林海涛', 'B2'],
    ['何振华', 'A2', 'licenceSoon'],
    ['郭卫东', 'B2'],
    ['马跃进', 'B2'],
    ['罗明', 'C1'],
    ['梁芳', 'C1', 'spot'],
    ['宋晓东', 'C1'],
    ['郑伟', 'C1', 'disabled'],
    ['谢庆丰', 'A2', 'qualificationExpired']
  ]
}

/** Whose papers the operator has not let pass, by place in the crew and in the fleet; those entered again were refused before. None of them is needed for a trip of the demo. */
export const unread: {
  readonly driver: Readonly<Record<number, 'waiting' | 'again'>>
  readonly vehicle: Readonly<Record<number, 'waiting' | 'refused'>>
} = { driver: { 8: 'waiting', 9: 'again' }, vehicle: { 8: 'waiting', 9: 'refused' } }
