import { defineEnum } from '../kit/enums.ts'
import type { Tone } from '../kit/machine.ts'
import type { MessageKind } from './fieldMap.ts'

/** What became of a report (domain 4.0); of a trip or an order, what is worst of its messages. */
export const reportStatus = defineEnum({
  none: [0, '不上报', 'None'],
  pending: [10, '待上报', 'Pending'],
  sent: [20, '已上报', 'Sent'],
  accepted: [30, '成功', 'Accepted'],
  failed: [40, '失败', 'Failed'],
  resend: [50, '需重报', 'Resend']
})
type ReportStatus = (typeof reportStatus.codes)[number]
export const reportTone: Readonly<Record<ReportStatus, Tone>> = { 0: 'rest', 10: 'care', 20: 'move', 30: 'done', 40: 'wrong', 50: 'care' }
const { none, pending, sent, accepted, failed, resend } = reportStatus.code
const worstFirst: readonly ReportStatus[] = [failed, resend, pending, sent, accepted, none]
/** What some messages come to together: a failed one before one to send again, before what waits. */
export const worstReport = (of: readonly number[]): ReportStatus => worstFirst.find((status) => of.includes(status)) ?? none

/** The four messages of the authority (R8). */
export const messageKind = defineEnum({
  vehicle: [1, '车辆基本信息', 'Vehicle'],
  driver: [2, '驾驶员基本信息', 'Driver'],
  waybill: [3, '运单', 'Waybill'],
  cash: [4, '资金流水单', 'Cash flow']
})
export const kindNamed = (code: number): MessageKind =>
  (Object.entries(messageKind.code).find(([, number]) => number === code)?.[0] ?? 'waybill') as MessageKind
