import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const sessionTerms = definePhrases({
  zh: {
    user_name: '用户名',
    password: '密码',
    challenge: '安全验证题',
    solution: '安全验证结果',
    phone: '手机号',
    code: '验证码',
    verify: '验证码',
    old_password: '旧密码',
    show_password: '新密码',
    show_passwords: '确认密码',
    password2: '确认密码',
    invite_code: '邀请码',
    agree: '同意协议',
    codes_left: '剩余恢复码'
  },
  en: {
    user_name: 'Account or mobile',
    password: 'Password',
    challenge: 'Security challenge',
    solution: 'Security solution',
    phone: 'Mobile',
    code: 'Code',
    verify: 'Code',
    old_password: 'Old password',
    show_password: 'New password',
    show_passwords: 'New password again',
    password2: 'Password again',
    invite_code: 'Invitation code',
    agree: 'Consent',
    codes_left: 'Recovery codes left'
  }
})

export const sessionRefusals = defineRefusals(1000, {
  zh: {
    wrongPassword: '账号或密码不正确{elsewhere}',
    locked: '尝试次数过多，请在 {minutes} 分钟后再登录',
    wrongEntrance: '该账号不属于此入口，请从{entrance}登录',
    disabled: '该账号已停用，请联系管理员',
    workNeeded: '尝试次数较多，请稍候，正在进行安全验证',
    workWrong: '安全验证未通过或已过期，请重试',
    wrongCode: '验证码不正确或已过期',
    noAccount: '该手机号没有登录账号，请核对，或联系管理员',
    notADriver: '该手机号没有登记为司机',
    passwordsDiffer: '两次输入密码不一致！',
    inviteUnknown: '邀请码不存在',
    mobileNotYours: '手机号与登录账号不一致',
    passwordClasses: '密码须包含大写字母、小写字母、数字、符号中的至少三类',
    passwordSame: '新密码不能与当前密码相同',
    inviteOther: '邀请的是“{company_name}”，统一社会信用代码 {credit_code}，与填写的不一致',
    factorNeeded: '请输入身份验证器中的 6 位验证码，或一个恢复码',
    factorSet: '双重验证已经开启',
    factorNone: '没有开启双重验证，或设置已失效，请重新开始',
    factorAllOperator: '只有平台运营方可以要求全平台用户使用双重验证'
  },
  en: {
    wrongPassword: 'Wrong account or password{elsewhere}',
    locked: 'Too many tries. Please log in again in {minutes, minute, minutes}',
    wrongEntrance: 'This account does not belong here. Please log in at {entrance}',
    disabled: 'This account is disabled. Please ask your administrator',
    workNeeded: 'Several wrong tries: a short security check is needed, please wait',
    workWrong: 'The security check failed or is too old. Please try again',
    wrongCode: 'Wrong or expired code',
    noAccount: 'No account has this mobile. Please check it, or ask your administrator',
    notADriver: 'No driver is registered with this number',
    passwordsDiffer: 'The two passwords are not the same!',
    inviteUnknown: 'There is no such invitation code',
    mobileNotYours: 'This is not the mobile of your account',
    passwordClasses: 'A password needs three of these: capital letters, small letters, digits, signs',
    passwordSame: 'The new password must not be the present one',
    inviteOther: 'The invitation is for “{company_name}” with the credit code {credit_code}, which is not the one given',
    factorNeeded: 'Please enter the six digits of your authenticator app, or a recovery code',
    factorSet: 'The second factor is switched on already',
    factorNone: 'There is no second factor, or setting it up has to begin again',
    factorAllOperator: 'Only the operator can demand a second factor of everybody on the platform'
  }
})

/** The names of its acts in the operation log. */
export const sessionActs = definePhrases({
  zh: {
    'session.loggedIn': '登录',
    'session.loggedOut': '退出登录',
    'session.exchanged': '以一次性口令登录',
    'session.driverLoggedIn': '司机登录',
    'session.codeSent': '发送验证码',
    'session.preferred': '保存个人设置',
    'session.registered': '注册',
    'session.passwordChanged': '修改登录密码',
    'session.passwordRecovered': '找回登录密码',
    'session.ended': '结束登录',
    'session.turnedAway': '无权限的查询',
    'session.factorBegun': '开始设置双重验证',
    'session.factorOn': '开启双重验证',
    'session.factorCodesRenewed': '更换恢复码',
    'session.factorOff': '关闭双重验证'
  },
  en: {
    'session.loggedIn': 'Logged in',
    'session.loggedOut': 'Logged out',
    'session.exchanged': 'Logged in by one-time token',
    'session.driverLoggedIn': 'Driver logged in',
    'session.codeSent': 'Code sent',
    'session.preferred': 'Own settings kept',
    'session.registered': 'Registered',
    'session.passwordChanged': 'Login password changed',
    'session.passwordRecovered': 'Forgotten password replaced',
    'session.ended': 'Session ended',
    'session.turnedAway': 'Asked without the right to',
    'session.factorBegun': 'Second factor begun',
    'session.factorOn': 'Second factor switched on',
    'session.factorCodesRenewed': 'Recovery codes renewed',
    'session.factorOff': 'Second factor switched off'
  }
})
