import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const userTerms = definePhrases({
  zh: {
    account: '账号',
    user_name: '姓名',
    mobile: '手机号',
    status: '状态',
    second_factor: '双重验证',
    role_id: '角色',
    role_ids: '角色',
    role_names: '角色',
    job_no: '工号',
    entry_date: '入职日期',
    leave_date: '离职日期',
    password: '密码',
    hand_over_to: '工作移交给',
    factor_own: '要求本公司用户使用双重验证',
    factor_all: '要求全平台用户使用双重验证',
    handed_over: '移交的工作',
    last_login_at: '最近登录'
  },
  en: {
    account: 'Account',
    user_name: 'Name',
    mobile: 'Mobile',
    status: 'State',
    second_factor: 'Second factor',
    role_id: 'Role',
    role_ids: 'Roles',
    role_names: 'Roles',
    job_no: 'Job no.',
    entry_date: 'Joined',
    leave_date: 'Left',
    password: 'Password',
    hand_over_to: 'Open work goes to',
    factor_own: 'Second factor for everybody of this company',
    factor_all: 'Second factor for everybody on the platform',
    handed_over: 'Handed over',
    last_login_at: 'Last login'
  }
})

export const userRefusals = defineRefusals(1630, {
  zh: {
    notYourself: '不能对自己的账号进行此操作',
    openWork: '{user_name}名下还有 {count} 项未完成的订单或运单，请先调岗并移交',
    handOverToSelf: '不能移交给本人'
  },
  en: {
    notYourself: 'You cannot do this to your own account',
    openWork: '{user_name} still has {count, open order or waybill, open orders or waybills}; transfer and hand them over first',
    handOverToSelf: 'Work cannot be handed over to the same person'
  }
})

/** The names of its acts in the operation log. */
export const userActs = definePhrases({
  zh: {
    'user.updated': '修改用户',
    'user.removed': '删除用户',
    'user.permitted': '分配个人权限',
    'user.enabled': '停用或启用用户',
    'user.transferred': '调岗',
    'user.passwordReset': '重置密码',
    'user.factorDemanded': '修改双重验证要求',
    'user.factorReset': '重置双重验证',
    'user.factorResetFor': '为客户重置双重验证',
    'user.created': '新增用户'
  },
  en: {
    'user.updated': 'User changed',
    'user.removed': 'User deleted',
    'user.permitted': 'Personal permissions assigned',
    'user.enabled': 'User disabled or enabled',
    'user.transferred': 'Transferred',
    'user.passwordReset': 'Password reset',
    'user.factorDemanded': 'Demand of a second factor changed',
    'user.factorReset': 'Second factor reset',
    'user.factorResetFor': 'Second factor reset for a company',
    'user.created': 'User added'
  }
})
