import { definePhrases } from '../kit/phrases.ts'

export const settingTerms = definePhrases({
  zh: { goods_type_name: '货物类型', goods_type_name_en: '货物类型（英文）', dangerous: '危险品', forbidden: '禁运', title: '名称', title_en: '名称（英文）', length_mm: '长', width_mm: '宽', height_mm: '高', load_kg: '载重', volume_m3: '容积', license_class: '准驾车型' },
  en: { goods_type_name: 'Goods type', goods_type_name_en: 'Goods type in English', dangerous: 'Dangerous', forbidden: 'Forbidden', title: 'Name', title_en: 'Name in English', length_mm: 'Length', width_mm: 'Width', height_mm: 'Height', load_kg: 'Load', volume_m3: 'Volume', license_class: 'Licence class' }
})
