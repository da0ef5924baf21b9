import { agreeToJoin, driverClaims } from './agree.ts'
import { identifyDriver } from './identify.ts'
import { joinDriver, sendJoinCode } from './join.ts'

export const verbs = [sendJoinCode, joinDriver, identifyDriver, driverClaims, agreeToJoin]
