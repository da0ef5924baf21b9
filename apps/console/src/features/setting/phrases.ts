import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    addType: '新增车型',
    noTypes: '没有符合条件的车型。',
    editType: '编辑车型 {title}',
    savedType: '已保存车型 {title}',
    typeFacts: '车型参数',
    motHelp: '上报时使用的部标代码，可多选',
    disable: '停用',
    enable: '启用',
    disabled: '已停用',
    enabled: '已启用',
    disableTypeAsk: '停用车型 {title}？',
    disableTypeNote: '停用后下单、录车、运价和配载不再可选，已使用的仍显示其名称',
    removeTypeAsk: '删除车型 {title}？',
    up: '上移',
    down: '下移'
  },
  en: {
    addType: 'Add vehicle type',
    noTypes: 'No vehicle type matches.',
    editType: 'Edit vehicle type {title}',
    savedType: 'Vehicle type {title} is saved',
    typeFacts: 'Specification',
    motHelp: 'The ministry’s codes for reports; several may be chosen',
    disable: 'Disable',
    enable: 'Enable',
    disabled: 'Disabled',
    enabled: 'Enabled',
    disableTypeAsk: 'Disable vehicle type {title}?',
    disableTypeNote: 'Orders, vehicles, prices and loads no longer offer it; whatever has it keeps its name',
    removeTypeAsk: 'Delete vehicle type {title}?',
    up: 'Move up',
    down: 'Move down'
  }
})
