import { definePhrases } from '../kit/phrases.ts'

export const settingTerms = definePhrases({
  zh: { goods_type_name: '货物类型', goods_type_name_en: '货物类型（英文）', dangerous: '危险品', forbidden: '禁运' },
  en: { goods_type_name: 'Goods type', goods_type_name_en: 'Goods type in English', dangerous: 'Dangerous', forbidden: 'Forbidden' }
})
