import { addressTerms } from './address/words.ts'
import { billTerms } from './bill/words.ts'
import { chargeTerms } from './charge/words.ts'
import { bankaccountTerms } from './bankaccount/words.ts'
import { companyTerms } from './company/words.ts'
import { departmentTerms } from './department/words.ts'
import { dispatchTerms } from './dispatch/words.ts'
import { driverTerms } from './driver/words.ts'
import { fileTerms } from './file/words.ts'
import { gpsTerms } from './gps/words.ts'
import { ledgerTerms } from './ledger/words.ts'
import { linkTerms } from './link/words.ts'
import { loadingTerms } from './loading/words.ts'
import { noticeTerms } from './notice/words.ts'
import { oplogTerms } from './oplog/words.ts'
import { orderTerms } from './order/words.ts'
import { paypassTerms } from './paypass/words.ts'
import { paymentTerms } from './payment/words.ts'
import { projectTerms } from './project/words.ts'
import { rateTerms } from './rate/words.ts'
import { receiptTerms } from './receipt/words.ts'
import { releaseTerms } from './release/words.ts'
import { rechargeTerms } from './recharge/words.ts'
import { reconTerms } from './recon/words.ts'
import { roleTerms } from './role/words.ts'
import { sessionTerms } from './session/words.ts'
import { settingTerms } from './setting/words.ts'
import { statementTerms } from './statement/words.ts'
import { taskTerms } from './task/words.ts'
import { tenantTerms } from './tenant/words.ts'
import { userTerms } from './user/words.ts'
import { vehicleTerms } from './vehicle/words.ts'
import { viewTerms } from './view/words.ts'
import { walletTerms } from './wallet/words.ts'
import { waybillTerms } from './waybill/words.ts'
import { withdrawTerms } from './withdraw/words.ts'

/** The name of every field, in both languages, by its column name; a word that joins adds its list here. Statements come first: what they share with orders and trips is named by those. */
export const terms = {
  zh: {
    ...statementTerms.zh,
    ...addressTerms.zh,
    ...billTerms.zh,
    ...chargeTerms.zh,
    ...bankaccountTerms.zh,
    ...companyTerms.zh,
    ...departmentTerms.zh,
    ...dispatchTerms.zh,
    ...driverTerms.zh,
    ...fileTerms.zh,
    ...gpsTerms.zh,
    ...ledgerTerms.zh,
    ...linkTerms.zh,
    ...loadingTerms.zh,
    ...noticeTerms.zh,
    ...oplogTerms.zh,
    ...orderTerms.zh,
    ...paypassTerms.zh,
    ...paymentTerms.zh,
    ...projectTerms.zh,
    ...rateTerms.zh,
    ...receiptTerms.zh,
    ...releaseTerms.zh,
    ...rechargeTerms.zh,
    ...reconTerms.zh,
    ...roleTerms.zh,
    ...sessionTerms.zh,
    ...settingTerms.zh,
    ...taskTerms.zh,
    ...tenantTerms.zh,
    ...userTerms.zh,
    ...vehicleTerms.zh,
    ...viewTerms.zh,
    ...walletTerms.zh,
    ...waybillTerms.zh,
    ...withdrawTerms.zh
  },
  en: {
    ...statementTerms.en,
    ...addressTerms.en,
    ...billTerms.en,
    ...chargeTerms.en,
    ...bankaccountTerms.en,
    ...companyTerms.en,
    ...departmentTerms.en,
    ...dispatchTerms.en,
    ...driverTerms.en,
    ...fileTerms.en,
    ...gpsTerms.en,
    ...ledgerTerms.en,
    ...linkTerms.en,
    ...loadingTerms.en,
    ...noticeTerms.en,
    ...oplogTerms.en,
    ...orderTerms.en,
    ...paypassTerms.en,
    ...paymentTerms.en,
    ...projectTerms.en,
    ...rateTerms.en,
    ...receiptTerms.en,
    ...releaseTerms.en,
    ...rechargeTerms.en,
    ...reconTerms.en,
    ...roleTerms.en,
    ...sessionTerms.en,
    ...settingTerms.en,
    ...taskTerms.en,
    ...tenantTerms.en,
    ...userTerms.en,
    ...vehicleTerms.en,
    ...viewTerms.en,
    ...walletTerms.en,
    ...waybillTerms.en,
    ...withdrawTerms.en
  }
} as const
