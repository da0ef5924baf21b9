import { challenge } from './challenge.ts'
import { sendCode } from './code.ts'
import { driverLogin, driverMe } from './driver.ts'
import { exchange } from './exchange.ts'
import { beginFactor, confirmFactor, dropOwnFactor, myFactor, renewFactorCodes } from './factor.ts'
import { resetFactor, resetFactorOf } from './factorReset.ts'
import { demandFactor, factorRule } from './factorRule.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { me, menu, prefer, profile } from './me.ts'
import { changePassword, endMySession, mySessions } from './password.ts'
import { recoverPassword } from './recover.ts'
import { register, tellInvitation } from './register.ts'

export const verbs = [
  login,
  challenge,
  me,
  menu,
  profile,
  prefer,
  logout,
  exchange,
  sendCode,
  driverLogin,
  driverMe,
  register,
  tellInvitation,
  changePassword,
  recoverPassword,
  mySessions,
  endMySession,
  myFactor,
  beginFactor,
  confirmFactor,
  renewFactorCodes,
  dropOwnFactor,
  factorRule,
  demandFactor,
  resetFactor,
  resetFactorOf
]
export { confirmed, confirmPassword } from './confirm.ts'
export { demoCode, putCode, tryCode, useCode, waitSeconds } from './code.ts'
export { dropFactor } from './factorStore.ts'
export { clearTries, countTry } from './guard.ts'
