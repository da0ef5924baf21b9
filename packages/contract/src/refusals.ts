import { baseRefusals } from './kit/refusals.ts'
import { addressRefusals } from './address/words.ts'
import { billRefusals } from './bill/words.ts'
import { chargeRefusals } from './charge/words.ts'
import { bankaccountRefusals } from './bankaccount/words.ts'
import { companyRefusals } from './company/words.ts'
import { departmentRefusals } from './department/words.ts'
import { dispatchRefusals } from './dispatch/words.ts'
import { driverRefusals } from './driver/words.ts'
import { fileRefusals } from './file/words.ts'
import { gpsRefusals } from './gps/words.ts'
import { ledgerRefusals } from './ledger/words.ts'
import { linkRefusals } from './link/words.ts'
import { loadingRefusals } from './loading/words.ts'
import { noticeRefusals } from './notice/words.ts'
import { orderRefusals } from './order/words.ts'
import { paypassRefusals } from './paypass/words.ts'
import { paymentRefusals } from './payment/words.ts'
import { projectRefusals } from './project/words.ts'
import { rateRefusals } from './rate/words.ts'
import { receiptRefusals } from './receipt/words.ts'
import { releaseRefusals } from './release/words.ts'
import { rechargeRefusals } from './recharge/words.ts'
import { reconRefusals } from './recon/words.ts'
import { roleRefusals } from './role/words.ts'
import { sessionRefusals } from './session/words.ts'
import { settingRefusals } from './setting/words.ts'
import { statementRefusals } from './statement/words.ts'
import { taskRefusals } from './task/words.ts'
import { tenantRefusals } from './tenant/words.ts'
import { userRefusals } from './user/words.ts'
import { vehicleRefusals } from './vehicle/words.ts'
import { viewRefusals } from './view/words.ts'
import { walletRefusals } from './wallet/words.ts'
import { waybillRefusals } from './waybill/words.ts'
import { withdrawRefusals } from './withdraw/words.ts'

/** Every sentence with which the server can refuse; a new word adds its list here. */
export const refusals = {
  zh: {
    ...baseRefusals.zh,
    ...addressRefusals.zh,
    ...billRefusals.zh,
    ...chargeRefusals.zh,
    ...bankaccountRefusals.zh,
    ...companyRefusals.zh,
    ...departmentRefusals.zh,
    ...dispatchRefusals.zh,
    ...driverRefusals.zh,
    ...fileRefusals.zh,
    ...gpsRefusals.zh,
    ...ledgerRefusals.zh,
    ...linkRefusals.zh,
    ...loadingRefusals.zh,
    ...noticeRefusals.zh,
    ...orderRefusals.zh,
    ...paypassRefusals.zh,
    ...paymentRefusals.zh,
    ...projectRefusals.zh,
    ...rateRefusals.zh,
    ...receiptRefusals.zh,
    ...releaseRefusals.zh,
    ...rechargeRefusals.zh,
    ...reconRefusals.zh,
    ...roleRefusals.zh,
    ...sessionRefusals.zh,
    ...settingRefusals.zh,
    ...statementRefusals.zh,
    ...taskRefusals.zh,
    ...tenantRefusals.zh,
    ...userRefusals.zh,
    ...vehicleRefusals.zh,
    ...viewRefusals.zh,
    ...walletRefusals.zh,
    ...waybillRefusals.zh,
    ...withdrawRefusals.zh
  },
  en: {
    ...baseRefusals.en,
    ...addressRefusals.en,
    ...billRefusals.en,
    ...chargeRefusals.en,
    ...bankaccountRefusals.en,
    ...companyRefusals.en,
    ...departmentRefusals.en,
    ...dispatchRefusals.en,
    ...driverRefusals.en,
    ...fileRefusals.en,
    ...gpsRefusals.en,
    ...ledgerRefusals.en,
    ...linkRefusals.en,
    ...loadingRefusals.en,
    ...noticeRefusals.en,
    ...orderRefusals.en,
    ...paypassRefusals.en,
    ...paymentRefusals.en,
    ...projectRefusals.en,
    ...rateRefusals.en,
    ...receiptRefusals.en,
    ...releaseRefusals.en,
    ...rechargeRefusals.en,
    ...reconRefusals.en,
    ...roleRefusals.en,
    ...sessionRefusals.en,
    ...settingRefusals.en,
    ...statementRefusals.en,
    ...taskRefusals.en,
    ...tenantRefusals.en,
    ...userRefusals.en,
    ...vehicleRefusals.en,
    ...viewRefusals.en,
    ...walletRefusals.en,
    ...waybillRefusals.en,
    ...withdrawRefusals.en
  },
  codes: {
    ...baseRefusals.codes,
    ...addressRefusals.codes,
    ...billRefusals.codes,
    ...chargeRefusals.codes,
    ...bankaccountRefusals.codes,
    ...companyRefusals.codes,
    ...departmentRefusals.codes,
    ...dispatchRefusals.codes,
    ...driverRefusals.codes,
    ...fileRefusals.codes,
    ...gpsRefusals.codes,
    ...ledgerRefusals.codes,
    ...linkRefusals.codes,
    ...loadingRefusals.codes,
    ...noticeRefusals.codes,
    ...orderRefusals.codes,
    ...paypassRefusals.codes,
    ...paymentRefusals.codes,
    ...projectRefusals.codes,
    ...rateRefusals.codes,
    ...receiptRefusals.codes,
    ...releaseRefusals.codes,
    ...rechargeRefusals.codes,
    ...reconRefusals.codes,
    ...roleRefusals.codes,
    ...sessionRefusals.codes,
    ...settingRefusals.codes,
    ...statementRefusals.codes,
    ...taskRefusals.codes,
    ...tenantRefusals.codes,
    ...userRefusals.codes,
    ...vehicleRefusals.codes,
    ...viewRefusals.codes,
    ...walletRefusals.codes,
    ...waybillRefusals.codes,
    ...withdrawRefusals.codes
  }
} as const

export type RefusalName = keyof typeof refusals.zh
