import { addressType } from './address/contract.ts'
import { ageing, billKind, invoiceStatus } from './bill/machine.ts'
import { accountState, accountType, verifyStatus } from './bankaccount/enums.ts'
import { coopType, driverState } from './driver/enums.ts'
import { companyType } from './company/contract.ts'
import type { Enum } from './kit/enums.ts'
import { invoiceType, settleCycle } from './link/contract.ts'
import { reconStatus, tradeChannel, tradeState } from './ledger/enums.ts'
import { dealMode, needReceipt, orderKind, orderSource, payMode, planStatus, priceMode, xianluType } from './order/machine.ts'
import { taxMode } from './project/machine.ts'
import { billingUnit, rounding, tierMode, weightBase } from './rate/enums.ts'
import { allocStatus, payChannel } from './payment/machine.ts'
import { paperStatus } from './receipt/machine.ts'
import { dataScope } from './role/contract.ts'
import { stationState } from './setting/contract.ts'
import { rechargeWay } from './recharge/machine.ts'
import { bankDirection, matchStatus } from './recon/enums.ts'
import { adjustType, dateBasis, diffReason, leftReason, lineStatus, matchKey, verdict } from './statement/machine.ts'
import { energyType, plateColor } from './vehicle/enums.ts'
import { flowDirection, tradeType, walletKind } from './wallet/enums.ts'
import { userStatus } from './user/contract.ts'
import { platformMode } from './tenant/contract.ts'
import { financeStatus, vehicleUse } from './waybill/machine.ts'

/** Every enumeration under the column that stores it, for readers who meet a bare number: the operation log, exports. */
export const enums: Readonly<Record<string, Enum>> = {
  account_state: accountState,
  account_type: accountType,
  address_type: addressType,
  adjust_type: adjustType,
  date_basis: dateBasis,
  diff_reason: diffReason,
  left_reason: leftReason,
  line_status: lineStatus,
  match_key: matchKey,
  verdict,
  billing_unit: billingUnit,
  ageing,
  alloc_status: allocStatus,
  bill_kind: billKind,
  bank_direction: bankDirection,
  company_type: companyType,
  coop_type: coopType,
  data_scope: dataScope,
  deal_mode: dealMode,
  energy_type: energyType,
  finance_status: financeStatus,
  invoice_status: invoiceStatus,
  invoice_type: invoiceType,
  flow_direction: flowDirection,
  match_status: matchStatus,
  need_receipt: needReceipt,
  order_kind: orderKind,
  paper_status: paperStatus,
  pay_channel: payChannel,
  pay_mode: payMode,
  plan_status: planStatus,
  plate_color: plateColor,
  platform_mode: platformMode,
  price_mode: priceMode,
  rounding,
  settle_cycle: settleCycle,
  source: orderSource,
  state: driverState,
  station_state: stationState,
  status: userStatus,
  tax_mode: taxMode,
  tier_mode: tierMode,
  vehicle_use: vehicleUse,
  weight_base: weightBase,
  recon_status: reconStatus,
  trade_channel: tradeChannel,
  trade_state: tradeState,
  trade_type: tradeType,
  verify_status: verifyStatus,
  wallet_kind: walletKind,
  way: rechargeWay,
  xianlu_type: xianluType
}
