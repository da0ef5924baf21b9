import { auditStatus, certStatus, coopType, driverStatus } from './driver/enums.ts'
import type { Enum } from './kit/enums.ts'
import { dealMode, needReceipt, orderKind, orderSource, payMode, planStatus, priceMode, xianluType } from './order/machine.ts'
import { energyType, insuranceStatus, plateColor, vehicleStatus, workStatus } from './vehicle/enums.ts'
import { financeStatus, vehicleUse } from './waybill/machine.ts'

/** Enumerations by the column that holds them; exports read it. */
export const enums: Readonly<Record<string, Enum>> = {
  plan_status: planStatus,
  order_kind: orderKind,
  xianlu_type: xianluType,
  deal_mode: dealMode,
  pay_mode: payMode,
  price_mode: priceMode,
  need_receipt: needReceipt,
  source: orderSource,
  finance_status: financeStatus,
  vehicle_use: vehicleUse,
  audit_status: auditStatus,
  cert_status: certStatus,
  coop_type: coopType,
  driver_status: driverStatus,
  energy_type: energyType,
  insurance_status: insuranceStatus,
  plate_color: plateColor,
  vehicle_status: vehicleStatus,
  work_status: workStatus
}
