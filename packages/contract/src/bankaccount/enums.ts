import { defineEnum } from '../kit/enums.ts'

export const accountType = defineEnum({ corporate: [1, '对公', 'Corporate'], personal: [2, '对私', 'Personal'] })
export const verifyStatus = defineEnum({
  toVerify: [10, '待验证', 'To verify'],
  verified: [20, '已验证', 'Verified'],
  failed: [30, '验证失败', 'Failed']
})
export const accountState = defineEnum({ inUse: [1, '启用', 'In use'], disabled: [2, '停用', 'Disabled'] })
