import { blockNumber, unblockNumber } from './blocks.ts'
import { listBlocks, listCosts, listMessages } from './list.ts'
import { resendSms, testSms } from './send.ts'
import { listScenes, setScene, setSms, smsHealthNow, smsSetting } from './settings.ts'
import { listTemplates, resetTemplate, setTemplate } from './templates.ts'

export const verbs = [
  listMessages,
  resendSms,
  listTemplates,
  setTemplate,
  resetTemplate,
  testSms,
  listScenes,
  setScene,
  smsSetting,
  setSms,
  smsHealthNow,
  listCosts,
  listBlocks,
  blockNumber,
  unblockNumber
]
