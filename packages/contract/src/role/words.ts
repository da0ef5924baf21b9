import { definePhrases } from '../kit/phrases.ts'

export const roleTerms = definePhrases({
  zh: { role_name: '角色名称', preset: '预置角色', user_count: '人数' },
  en: { role_name: 'Role', preset: 'Preset', user_count: 'People' }
})
