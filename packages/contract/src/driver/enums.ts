import type { CertStatus } from '@yunshu/domain/certificate'
import { defineEnum } from '../kit/enums.ts'
import type { Tone } from '../kit/machine.ts'
import { Type } from 'typebox'

/** The status of a driver in lists: what he does now, unless he is out of service. Derived at every read. */
export const driverStatus = defineEnum({
  idle: [1, '空闲', 'Idle'],
  inTransit: [2, '在途', 'In transit'],
  dispatched: [3, '已派', 'Dispatched'],
  disabled: [4, '停用', 'Disabled'],
  blacklisted: [5, '黑名单', 'Blacklisted']
})
export const driverTone: Readonly<Record<number, Tone>> = { 1: 'done', 2: 'move', 3: 'wait', 4: 'rest', 5: 'wrong' }
export const driverState = defineEnum({
  inService: [1, '正常', 'In service'],
  disabled: [2, '停用', 'Disabled'],
  blacklisted: [3, '黑名单', 'Blacklisted']
})
/** What the operator has decided about a person, at every carrier whose driver he is. */
export const driverBar = defineEnum({
  none: [0, '无', 'None'],
  disabled: [1, '平台停用', 'Disabled by the platform'],
  blacklisted: [2, '平台黑名单', 'Blacklisted by the platform']
})
/** What of a driver ends with time: his papers, and his age for trucks (R16). */
export const driverExpiry = defineEnum({
  idCard: [1, '身份证', 'Identity card'],
  licence: [2, '驾驶证', 'Driving licence'],
  qualification: [3, '从业资格证', 'Qualification'],
  age: [4, '满 63 岁', 'Turns 63']
})
/** The worst of a driver's papers and his age; derived at every read. */
export const certStatus = defineEnum({
  valid: [1, '正常', 'Valid'],
  expiresSoon: [2, '即将到期', 'Expires soon'],
  expired: [3, '已过期', 'Expired'],
  missing: [4, '缺失', 'Missing'],
  awaitingAudit: [5, '待审核', 'To be reviewed'],
  rejected: [6, '驳回', 'Refused']
})
export const certTone: Readonly<Record<CertStatus, Tone>> = { 1: 'done', 2: 'care', 3: 'wrong', 4: 'wrong', 5: 'wait', 6: 'wrong' }
export const coopType = defineEnum({ owned: [1, '自有', 'Owned'], affiliated: [2, '挂靠', 'Affiliated'], spot: [3, '外调', 'Spot'] })
export const gender = defineEnum({ male: [1, '男', 'Male'], female: [2, '女', 'Female'] })

/** Whether a driver is joined with the person who is known by his identity number, or is a person apart until that person or the operator confirms it (decision 47). */
export const driverIdentity = defineEnum({ regular: [1, '正常', 'Regular'], apart: [2, '待关联', 'To be joined'] })
export const identityTone: Readonly<Record<number, Tone>> = { 1: 'done', 2: 'wait' }

/** Licence classes that drivers of goods vehicles hold, as printed; the larger ones first. */
export const licenceClasses = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2', 'C6', 'D', 'E'] as const
/** One licence may name several classes: A1A2, B2D. */
export const LicenceClasses = Type.String({ pattern: '^(?:A[123]|B[12]|C[1-6]|[DEF])(?:,?(?:A[123]|B[12]|C[1-6]|[DEF])){0,4}$' })

/** The certificates of a driver whose status lists show and trips require. */
export const driverPapers = {
  idCard: { zh: '身份证', en: 'Identity card' },
  licence: { zh: '驾驶证', en: 'Driving licence' },
  qualification: { zh: '从业资格证', en: 'Qualification' }
} as const
export type DriverPaper = keyof typeof driverPapers
