import { definePhrases, sayIn, type Bilingual, type Lang } from './phrases.ts'

/** What is wrong with a value, as a text that follows the name of its field; server and screens use the same. */
export const invalidPhrases = definePhrases({
  zh: {
    required: '不能为空',
    unknownField: '不是可填写的字段',
    type: '格式不正确',
    integer: '须为整数',
    minLength: '至少 {limit} 个字',
    maxLength: '最多 {limit} 个字',
    minimum: '不能小于 {limit}',
    maximum: '不能大于 {limit}',
    decimals: '最多 {limit} 位小数',
    minItems: '至少 {limit} 项',
    maxItems: '最多 {limit} 项',
    uniqueItems: '有重复项',
    enum: '不在可选范围内',
    pattern: '格式不正确',
    mobile: '格式不正确',
    phone: '格式不正确',
    date: '应为日期（YYYY-MM-DD）',
    'date-time': '格式不正确',
    'file-url': '不是本系统的文件',
    'file-list': '不是本系统的文件',
    control: '含有不可见的控制字符'
  },
  en: {
    required: 'is required',
    unknownField: 'is not a field of this form',
    type: 'has the wrong format',
    integer: 'must be a whole number',
    minLength: 'needs at least {limit} characters',
    maxLength: 'takes at most {limit} characters',
    minimum: 'cannot be less than {limit}',
    maximum: 'cannot be more than {limit}',
    decimals: 'takes at most {limit} decimals',
    minItems: 'needs at least {limit}',
    maxItems: 'takes at most {limit}',
    uniqueItems: 'names something twice',
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

export type FlawKey = keyof typeof invalidPhrases.zh
/** What is wrong with the field at a dotted path, and the limit that it breaks. */
export type Flaw = { readonly field: string; readonly keyword: FlawKey; readonly limit?: number }

/** Whether the flaw is that nothing was entered: an empty text or list counts as missing. */
export const isMissing = ({ keyword, limit }: Flaw): boolean =>
  keyword === 'required' || ((keyword === 'minLength' || keyword === 'minItems') && limit === 1)

/** One flaw as a sentence in both languages. */
export const flawSentence = (flaw: Flaw): Bilingual => ({ zh: flawText(flaw, 'zh'), en: flawText(flaw, 'en') })
export const flawText = (flaw: Flaw, lang: Lang): string =>
  sayIn(lang, invalidPhrases, isMissing(flaw) ? 'required' : flaw.keyword, flaw.limit === undefined ? {} : { limit: flaw.limit })
