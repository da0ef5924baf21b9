import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'
import { taskFacts } from './enums.ts'

const factsIn = (lang: 'zh' | 'en') =>
  Object.fromEntries(Object.entries(taskFacts).map(([name, title]) => [name, title[lang]])) as { [N in keyof typeof taskFacts]: string }

export const templateTerms = definePhrases({
  zh: {
    ...factsIn('zh'),
    code: '模板编码',
    name: '模板名称',
    columns: '列',
    column_count: '列数',
    customer_count: '客户数',
    template_status: '状态',
    template_id: '模板',
    remark: '备注',
    created_by_name: '创建人',
    created_at: '创建时间',
    field: '字段',
    title_zh: '中文标题',
    title_en: '英文标题',
    source: '来源',
    kind: '类型',
    choices: '选项',
    formula: '公式',
    width: '列宽',
    import_titles: '导入时的列名',
    file: '文件',
    csv: '文件',
    shipper_id: '客户',
    shipper_name: '客户',
    order_id: '订单',
    keyword: '关键字',
    custom: '定制字段',
    values: '定制字段'
  },
  en: {
    ...factsIn('en'),
    code: 'Code',
    name: 'Template',
    columns: 'Columns',
    column_count: 'Columns',
    customer_count: 'Customers',
    template_status: 'State',
    template_id: 'Template',
    remark: 'Remark',
    created_by_name: 'Made by',
    created_at: 'Made at',
    field: 'Field',
    title_zh: 'Chinese title',
    title_en: 'English title',
    source: 'From',
    kind: 'Kind',
    choices: 'Choices',
    formula: 'Formula',
    width: 'Width',
    import_titles: 'Titles in files',
    file: 'File',
    csv: 'File',
    shipper_id: 'Customer',
    shipper_name: 'Customer',
    order_id: 'Order',
    keyword: 'Keyword',
    custom: 'Own fields',
    values: 'Own fields'
  }
})

/** Faults that a template has beyond its schema. */
export const templateFaults = definePhrases({
  zh: {
    fieldTwice: '字段不能重复',
    factUnknown: '系统中没有这项数据',
    fieldTaken: '与系统数据同名，请换一个字段名',
    titleNeeded: '请填写标题',
    choicesNeeded: '至少两个选项',
    choiceTwice: '选项不能重复',
    formulaUnread: '不是有效的公式：只能用 + - * / 括号、数字和字段名',
    formulaStranger: '用到了不存在的字段，或不是数字的字段'
  },
  en: {
    fieldTwice: 'stands there already',
    factUnknown: 'is not known here',
    fieldTaken: 'is the name of something known here; choose another',
    titleNeeded: 'is needed',
    choicesNeeded: 'has two choices at least',
    choiceTwice: 'holds a choice twice',
    formulaUnread: 'is no formula: only + - * / brackets, numbers and names of fields',
    formulaStranger: 'names a field that is not there, or is no number'
  }
})

export const templateActs = definePhrases({
  zh: {
    'template.created': '新增客户模板',
    'template.taken': '启用内置模板',
    'template.updated': '修改客户模板',
    'template.stopped': '停用客户模板',
    'template.enabled': '启用客户模板',
    'template.removed': '删除客户模板',
    'template.filled': '填写定制字段',
    'template.importStarted': '开始导入客户任务',
    'template.imported': '导入客户任务'
  },
  en: {
    'template.created': 'Template added',
    'template.taken': 'Built-in template taken on',
    'template.updated': 'Template changed',
    'template.stopped': 'Template stopped',
    'template.enabled': 'Template enabled',
    'template.removed': 'Template deleted',
    'template.filled': 'Template fields filled in',
    'template.importStarted': 'Import of customer trips started',
    'template.imported': 'Customer trips imported'
  }
})

export const templateRefusals = defineRefusals(4800, {
  zh: {
    templateCodeTwice: '已有同编码的模板',
    templateUsed: '已有 {count} 个客户使用该模板，不能删除，可以停用',
    templateStopped: '模板“{name}”已停用',
    noTemplate: '该客户没有定制模板',
    fieldUnknown: '模板没有可填写的字段 {field}',
    fieldValue: '{title}：应为{kind}',
    notOnTemplate: '该客户没有使用这个模板'
  },
  en: {
    templateCodeTwice: 'There is a template with this code already',
    templateUsed: '{count, customer is, customers are} on this template, so it cannot be deleted; stop it instead',
    templateStopped: 'The template “{name}” is stopped',
    noTemplate: 'This customer has no template',
    fieldUnknown: 'The template has no field {field} to be filled in',
    fieldValue: '{title}: should be {kind}',
    notOnTemplate: 'This customer is not on this template'
  }
})
