import { definePhrases } from '../kit/phrases.ts'

export const userTerms = definePhrases({
  zh: { account: '账号', mobile: '手机号', status: '状态', role_names: '角色', last_login_at: '最近登录' },
  en: { account: 'Account', mobile: 'Mobile', status: 'State', role_names: 'Roles', last_login_at: 'Last login' }
})
