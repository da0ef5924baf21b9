import { defineEnum } from '../kit/enums.ts'

export const accountType = defineEnum({ 1: ['对公', 'Corporate'], 2: ['对私', 'Personal'] })
export const verifyStatus = defineEnum({ 10: ['待验证', 'To verify'], 20: ['已验证', 'Verified'], 30: ['验证失败', 'Failed'] })
export const accountState = defineEnum({ 1: ['启用', 'In use'], 2: ['停用', 'Disabled'] })
