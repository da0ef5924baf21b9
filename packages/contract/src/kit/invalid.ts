import { definePhrases, sayIn, type Lang } from './phrases.ts'

/** What is wrong with a value, in the words of a form; server and screens read the same list. */
export const invalidPhrases = definePhrases({
  zh: {
    required: '不能为空',
    unknownField: '不是可填写的字段',
    type: '格式不正确',
    minLength: '至少 {limit} 个字',
    maxLength: '最多 {limit} 个字',
    minimum: '不能小于 {limit}',
    maximum: '不能大于 {limit}',
    decimals: '最多 {limit} 位小数',
    minItems: '至少 {limit} 项',
    maxItems: '最多 {limit} 项',
    enum: '不在可选范围内',
    pattern: '格式不正确',
    mobile: '手机号格式不正确',
    phone: '电话格式不正确',
    date: '日期格式应为 YYYY-MM-DD',
    'date-time': '时间格式不正确',
    'file-url': '文件地址不正确',
    'file-list': '文件地址不正确',
    control: '含有不可见的控制字符'
  },
  en: {
    required: 'is required',
    unknownField: 'is not a field of this form',
    type: 'has the wrong format',
    minLength: 'needs at least {limit} characters',
    maxLength: 'takes at most {limit} characters',
    minimum: 'cannot be less than {limit}',
    maximum: 'cannot be more than {limit}',
    decimals: 'takes at most {limit} decimals',
    minItems: 'needs at least {limit}',
    maxItems: 'takes at most {limit}',
    enum: 'is not one of the choices',
    pattern: 'has the wrong format',
    mobile: 'is not a mobile number',
    phone: 'is not a phone number',
    date: 'is not a date (YYYY-MM-DD)',
    'date-time': 'is not a time',
    'file-url': 'is not one of our files',
    'file-list': 'is not a list of our files',
    control: 'contains invisible control characters'
  }
})

export type Flaw = { readonly field: string; readonly keyword: string; readonly limit?: number | string }

/** One flaw as a sentence; an empty text counts as missing, as people see it. */
export const flawText = (flaw: Flaw, lang: Lang): string => {
  const missing = flaw.keyword === 'minLength' && flaw.limit === 1
  const key = missing ? 'required' : flaw.keyword in invalidPhrases.zh ? (flaw.keyword as keyof typeof invalidPhrases.zh) : 'type'
  return sayIn(lang, invalidPhrases, key, flaw.limit === undefined ? {} : { limit: flaw.limit })
}
