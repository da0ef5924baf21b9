import type { InsuranceStatus, VehicleStatus } from '@yunshu/domain/certificate'
import type { LicenceClass } from '@yunshu/domain/licence'
import { defineEnum } from '../kit/enums.ts'
import type { Tone } from '../kit/machine.ts'

/** What of a vehicle ends with time. */
export const vehicleExpiry = defineEnum({
  compulsory: [1, '交强险', 'Compulsory insurance'],
  commercial: [2, '商业险', 'Commercial insurance'],
  inspection: [3, '年检', 'Inspection'],
  roadCert: [4, '道路运输证', 'Road certificate']
})

/** The one status shown of a vehicle; derived at every read, never stored. */
export const vehicleStatus = defineEnum({
  idle: [1, '空闲', 'Idle'],
  inTransit: [2, '在途', 'In transit'],
  dispatched: [3, '已派', 'Dispatched'],
  suspended: [4, '禁止接单', 'Barred from taking orders'],
  insuranceExpired: [5, '保险到期', 'Insurance expired'],
  insuranceWarning: [6, '保险预警', 'Insurance warning'],
  annualInspectionExpired: [7, '年检到期', 'Annual inspection expired'],
  annualInspectionWarning: [8, '年检预警', 'Annual inspection warning']
})
export const vehicleTone: Readonly<Record<VehicleStatus, Tone>> = {
  1: 'done',
  2: 'move',
  3: 'wait',
  4: 'wrong',
  5: 'wrong',
  6: 'care',
  7: 'wrong',
  8: 'care'
}
/** Whether it tells where it is (定位状态): its last position is at most half an hour old; derived at every read. */
export const gpsStatus = defineEnum({ online: [1, '在线', 'Online'], offline: [2, '离线', 'Offline'], silent: [3, '无定位', 'Never seen'] })
export const gpsTone: Readonly<Record<number, Tone>> = { 1: 'done', 2: 'rest', 3: 'rest' }
/** Compulsory and commercial policy together; derived at every read. */
export const insuranceStatus = defineEnum({
  normal: [1, '均正常', 'Both normal'],
  bothExpired: [2, '均到期', 'Both expired'],
  compulsoryExpires: [3, '交强险到期', 'Compulsory expires'],
  commercialExpires: [4, '商业险到期', 'Commercial expires'],
  bothWarning: [5, '均预警', 'Both warning'],
  compulsoryWarning: [6, '交强险预警', 'Compulsory warning'],
  commercialWarning: [7, '商业险预警', 'Commercial warning']
})
export const insuranceTone: Readonly<Record<InsuranceStatus, Tone>> = {
  1: 'done',
  2: 'wrong',
  3: 'wrong',
  4: 'wrong',
  5: 'care',
  6: 'care',
  7: 'care'
}
export const workStatus = defineEnum({ idle: [1, '空闲', 'Idle'], inTransit: [2, '在途', 'In transit'], dispatched: [3, '已派', 'Dispatched'] })
export const energyType = defineEnum({
  pureElectric: [1, '纯电', 'Pure electric'],
  hybrid: [2, '混动', 'Hybrid'],
  petrol: [3, '汽油', 'Petrol'],
  diesel: [4, '柴油', 'Diesel'],
  cng: [5, 'CNG', 'CNG'],
  lng: [6, 'LNG', 'LNG'],
  hydrogen: [7, '氢能', 'Hydrogen'],
  other: [8, '其他', 'Other']
})
/** Colours of plates by the ministry's codes. */
export const plateColor = defineEnum({
  blue: [1, '蓝牌', 'Blue'],
  yellow: [2, '黄牌', 'Yellow'],
  black: [3, '黑牌', 'Black'],
  white: [4, '白牌', 'White'],
  green: [5, '绿牌', 'Green'],
  other: [9, '其他', 'Other'],
  farmYellow: [91, '农黄牌', 'Farm yellow'],
  farmGreen: [92, '农绿牌', 'Farm green'],
  yellowGreen: [93, '黄绿牌', 'Yellow-green'],
  gradientGreen: [94, '渐变绿牌', 'Gradient green']
})
export const policyKind = defineEnum({
  compulsoryInsurance: [1, '交强险', 'Compulsory insurance'],
  commercialInsurance: [2, '商业险', 'Commercial insurance']
})

/** Vehicle types of the ministry's set (GA 24.4) that carry goods on the road. */
export const motVehicleTypes = {
  H11: { zh: '重型栏板货车', en: 'Heavy dropside truck' },
  H12: { zh: '重型厢式货车', en: 'Heavy box truck' },
  H13: { zh: '重型封闭货车', en: 'Heavy panel truck' },
  H15: { zh: '重型平板货车', en: 'Heavy flatbed truck' },
  H16: { zh: '重型集装厢车', en: 'Heavy container truck' },
  H17: { zh: '重型自卸货车', en: 'Heavy tipper' },
  H18: { zh: '重型特殊结构货车', en: 'Heavy truck of special build' },
  H19: { zh: '重型仓栅式货车', en: 'Heavy stake truck' },
  H21: { zh: '中型栏板货车', en: 'Medium dropside truck' },
  H22: { zh: '中型厢式货车', en: 'Medium box truck' },
  H23: { zh: '中型封闭货车', en: 'Medium panel truck' },
  H25: { zh: '中型平板货车', en: 'Medium flatbed truck' },
  H28: { zh: '中型特殊结构货车', en: 'Medium truck of special build' },
  H29: { zh: '中型仓栅式货车', en: 'Medium stake truck' },
  H31: { zh: '轻型栏板货车', en: 'Light dropside truck' },
  H32: { zh: '轻型厢式货车', en: 'Light box truck' },
  H33: { zh: '轻型封闭货车', en: 'Light panel van' },
  H38: { zh: '轻型特殊结构货车', en: 'Light truck of special build' },
  H39: { zh: '轻型仓栅式货车', en: 'Light stake truck' },
  H41: { zh: '微型栏板货车', en: 'Micro dropside truck' },
  H42: { zh: '微型厢式货车', en: 'Micro box truck' },
  H43: { zh: '微型封闭货车', en: 'Micro panel van' },
  Q11: { zh: '重型半挂牵引车', en: 'Heavy tractor for semi-trailers' },
  Q12: { zh: '重型全挂牵引车', en: 'Heavy tractor for full trailers' },
  Q21: { zh: '中型半挂牵引车', en: 'Medium tractor for semi-trailers' },
  Q31: { zh: '轻型半挂牵引车', en: 'Light tractor for semi-trailers' },
  N11: { zh: '三轮汽车', en: 'Three-wheeled goods vehicle' },
  Z11: { zh: '大型专项作业车', en: 'Large special-purpose vehicle' },
  X99: { zh: '其他', en: 'Other' }
} as const

/** The certificates of a vehicle that a trip requires. */
export const vehiclePapers = {
  compulsory: { zh: '交强险', en: 'Compulsory insurance' },
  commercial: { zh: '商业险', en: 'Commercial insurance' },
  inspection: { zh: '年检', en: 'Annual inspection' },
  roadCert: { zh: '道路运输证', en: 'Road transport certificate' }
} as const
export type VehiclePaper = keyof typeof vehiclePapers

/** Licence classes in words, for hints beside a vehicle. */
export const licenceNeeds: Readonly<Partial<Record<LicenceClass, { zh: string; en: string }>>> = {
  A2: { zh: '重型牵引挂车', en: 'tractor with trailer' },
  B2: { zh: '大型货车', en: 'trucks over 4.5 t' },
  C1: { zh: '小型货车', en: 'trucks up to 4.5 t' }
}
