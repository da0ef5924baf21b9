import type { Fault } from '../kit/fault.ts'
import { slotsIn, smsTemplateOf, type SmsTemplate } from './templates.ts'

/** What is wrong with the text of a template: slots that it does not have, slots that it cannot do without, and a signature, which is put before it anyway. */
export const templateFaults = (name: SmsTemplate, content: string): readonly Fault[] => {
  const { words } = smsTemplateOf(name)
  const used = slotsIn(content)
  const unknown = used.filter((word) => !Object.hasOwn(words, word))
  const missing = Object.entries(words).filter(([word, { needed }]) => needed === true && !used.includes(word))
  const named = (of: 'zh' | 'en') => missing.map(([word, label]) => `{${word}}（${label[of]}）`).join(of === 'zh' ? '、' : ', ')
  const listed = unknown.map((word) => `{${word}}`).join(' ')
  return [
    ...(unknown.length > 0 ? [at({ zh: `没有变量 ${listed}`, en: `has no variable ${listed}` })] : []),
    ...(missing.length > 0 ? [at({ zh: `缺少变量 ${named('zh')}`, en: `lacks ${named('en').replaceAll('（', ' (').replaceAll('）', ')')}` })] : []),
    ...(/[【】]/.test(content) ? [at({ zh: '不要写签名，发送时自动加在最前', en: 'must not hold the signature, which is put before it' })] : [])
  ]
}
const at = (reason: Fault['reason']): Fault => ({ field: 'content', reason })
