import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const viewTerms = definePhrases({
  zh: { view_name: '名称', shared: '全公司可用', filters: '查询条件', list_path: '列表' },
  en: { view_name: 'Name', shared: 'For the whole company', filters: 'Filters', list_path: 'List' }
})

export const viewRefusals = defineRefusals(2070, {
  zh: {
    viewTaken: '已有名为“{view_name}”的常用查询',
    viewsFull: '一个列表最多保存 {limit} 个常用查询，请先删除不用的',
    viewOfOther: '这个常用查询由 {user_name} 创建，只有创建人可以修改'
  },
  en: {
    viewTaken: 'There already is a saved view named “{view_name}”',
    viewsFull: 'A list keeps at most {limit, saved view, saved views}: delete one first',
    viewOfOther: 'This view was made by {user_name}, who alone can change it'
  }
})

/** The names of its acts in the operation log. */
export const viewActs = definePhrases({
  zh: {
    'view.created': '保存常用查询',
    'view.updated': '修改常用查询',
    'view.removed': '删除常用查询'
  },
  en: {
    'view.created': 'View saved',
    'view.updated': 'View changed',
    'view.removed': 'View removed'
  }
})
