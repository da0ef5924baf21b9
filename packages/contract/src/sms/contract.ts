import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { defineEnum } from '../kit/enums.ts'
import { AnyFen, AnyPhone, ChoiceOf, Count, Id, Mobile, No, Nullable, Remark, Seconds, Text, Time, Version, WordOf } from '../kit/fields.ts'
import type { Bilingual } from '../kit/phrases.ts'
import { type SmsScene, smsRole, smsScenes, type SmsTemplate, smsTemplateNames, smsTemplates } from './templates.ts'

const { may } = operator.messages

/** What became of a message (短信). */
export const smsState = defineEnum({
  waiting: [10, '待发送', 'Waiting'],
  sent: [20, '已发送', 'Sent'],
  failed: [30, '发送失败', 'Failed'],
  kept: [40, '已留存', 'Kept'],
  held: [50, '未发送', 'Held back']
})
/** Why a message was held back. */
export const smsHeld = defineEnum({
  phoneLimit: [1, '超出单号码每日上限', 'Over the limit of a number'],
  companyLimit: [2, '超出单公司每日上限', 'Over the limit of a company'],
  dayLimit: [3, '超出平台每日上限', 'Over the limit of the day'],
  sceneOff: [4, '场景已关闭', 'Scene turned off'],
  blocked: [5, '号码在停发名单', 'Number on the list']
})
/** Who carries messages. */
export const smsCarrying = defineEnum({
  installed: [1, '按系统配置发送', 'As installed'],
  kept: [2, '暂停发送，只留存', 'Paused: kept only']
})
/** Why a number gets only what must reach it. */
export const smsBlockReason = defineEnum({ unsubscribed: [1, '已退订', 'Unsubscribed'], failing: [2, '连续失败', 'Keeps failing'] })
/** How the last hour went with a provider. */
export const smsHealth = defineEnum({
  quiet: [0, '无发送', 'Nothing sent'],
  good: [1, '正常', 'Good'],
  poor: [2, '不稳定', 'Unsteady'],
  down: [3, '异常', 'Failing']
})

const words = <K extends string>(names: Readonly<Record<K, Bilingual>>) =>
  Type.Unsafe<K>({ type: 'string', enum: Object.keys(names), kind: 'choice', names })
const templateNames = Object.fromEntries(smsTemplateNames.map((name) => [name, smsTemplates[name].name])) as Record<SmsTemplate, Bilingual>
const langNames = { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } as const
const TemplateName = words(templateNames)
const SmsLang = words(langNames)
const SceneName = words<SmsScene>(smsScenes)

const SmsRow = Closed({
  id: Id,
  phone: AnyPhone,
  scene: WordOf(smsScenes),
  template: WordOf(templateNames),
  body: Type.String(),
  sms_status: smsState.schema,
  held: Nullable(ChoiceOf(smsHeld)),
  segments: Count,
  provider: Type.String(),
  provider_no: No,
  failure: Type.String(),
  /** It failed, was not sent again, and its words are still known. */
  resendable: Type.Boolean(),
  sent_at: Time,
  done_at: Nullable(Time)
})
const TemplateRow = Closed({
  template: TemplateName,
  lang: SmsLang,
  /** 0: the text that the product came with. */
  version: Type.Integer({ minimum: 0 }),
  scene: WordOf(smsScenes),
  roles: Type.Array(smsRole.schema),
  must: Type.Boolean(),
  content: Type.String(),
  template_no: No,
  words: Type.Array(Closed({ word: Type.String(), zh: Type.String(), en: Type.String(), sample: Type.String(), needed: Type.Boolean() })),
  preview: Type.String(),
  segments: Count,
  updated_at: Nullable(Time)
})
const settings = {
  /** 短信签名; empty: the name of the system. */
  signature: Text(0, 20),
  carrying: smsCarrying.schema,
  /** The language of messages to whom nobody knows a language of. */
  lang: SmsLang,
  /** Messages a day; 0: no limit. Codes and what else must arrive are counted and never held back. */
  phone_day: Type.Integer({ minimum: 0, maximum: 1000, kind: 'count' }),
  company_day: Type.Integer({ minimum: 0, maximum: 1_000_000, kind: 'count' }),
  platform_day: Type.Integer({ minimum: 0, maximum: 10_000_000, kind: 'count' }),
  /** So many failures in a row put a number on the list. */
  fail_most: Type.Integer({ minimum: 1, maximum: 10, kind: 'count' }),
  /** What a segment costs, in ten-thousandths of a fen. */
  price_e4: Type.Integer({ minimum: 0, maximum: 10_000_000 })
}
const SmsSetting = Closed({
  version: Version,
  ...settings,
  /** What stands before each message. */
  signed: Type.String(),
  /** The provider of the installation. */
  provider: Type.String(),
  /** Whether messages leave at all. */
  sends: Type.Boolean()
})
const SceneRow = Closed({ scene: SceneName, role: smsRole.schema, enabled: Type.Boolean(), must: Type.Boolean() })
const BlockRow = Closed({
  id: Id,
  version: Version,
  phone: AnyPhone,
  block_reason: smsBlockReason.schema,
  remark: Remark(),
  created_by_name: Type.String(),
  created_at: Time
})
const one = { id: Id }
const ofTemplate = { template: TemplateName, lang: SmsLang }

export const sms = {
  /** 发送记录: messages that were sent, kept or held back; a code that may still be sent is not shown. */
  list: list('sms/list', {
    may: [may.view],
    row: SmsRow,
    filters: {
      phone: Type.Optional(Text(0, 20)),
      sms_status: Type.Optional(smsState.schema),
      scene: Type.Optional(SceneName),
      date_from: Type.Optional(Type.String({ format: 'date' })),
      date_to: Type.Optional(Type.String({ format: 'date' }))
    },
    sorts: []
  }),
  /** 重发: a message that failed goes out once more, under the same limits. */
  resend: command('sms/resend', {
    may: [may.resend],
    logAs: 'sms.resent',
    input: Closed(one),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'smsNotFailed', 'smsResent', 'smsForgotten', 'smsSceneOff', 'smsBlocked']
  }),
  /** 短信模板: each message in each language, with its slots and how it reads. */
  templates: query('sms/templates', { may: [may.view], input: Closed({}), output: Closed({ data: Type.Array(TemplateRow) }) }),
  setTemplate: command('sms/set_template', {
    may: [may.edit],
    logAs: 'sms.templateSet',
    input: Closed({ ...ofTemplate, version: Type.Integer({ minimum: 0 }), content: Text(5, 300), template_no: Type.Optional(Text(0, 60)) }),
    output: TemplateRow,
    refuses: ['staleVersion', 'badInput']
  }),
  /** 恢复默认: the text that the product came with. */
  resetTemplate: command('sms/reset_template', {
    may: [may.edit],
    logAs: 'sms.templateReset',
    input: Closed({ ...ofTemplate, version: Version }),
    output: TemplateRow,
    refuses: ['staleVersion', 'notFound']
  }),
  /** 测试: a template with its samples, to the caller's own phone. */
  test: command('sms/test', {
    may: [may.test],
    logAs: 'sms.tested',
    input: Closed(ofTemplate),
    output: Closed({ id: Id, phone: AnyPhone, body: Type.String() }),
    refuses: ['tooMany', 'smsNoPhone', 'smsBlocked']
  }),
  /** 场景: which messages reach which kind of receiver. */
  scenes: query('sms/scenes', { may: [may.view], input: Closed({}), output: Closed({ data: Type.Array(SceneRow) }) }),
  setScene: command('sms/set_scene', {
    may: [may.edit],
    logAs: 'sms.sceneSet',
    input: Closed({ scene: SceneName, role: smsRole.schema, enabled: Type.Boolean() }),
    output: SceneRow,
    refuses: ['notFound', 'smsMust']
  }),
  /** 签名、通道与限额. */
  setting: query('sms/setting', { may: [may.view], input: Closed({}), output: SmsSetting }),
  set: command('sms/set', {
    may: [may.edit],
    logAs: 'sms.set',
    input: Closed({ version: Version, ...settings }),
    output: SmsSetting,
    refuses: ['staleVersion', 'badInput']
  }),
  /** 通道状况: the last hour, from the messages themselves. */
  health: query('sms/health', {
    may: [may.view],
    input: Closed({}),
    output: Closed({
      health: smsHealth.schema,
      sent: Count,
      failed: Count,
      waiting: Count,
      kept: Count,
      held_back: Count,
      /** From the moment in which it was to be sent to the provider's answer: half of them took less. */
      median_seconds: Nullable(Seconds),
      last_failure: Type.String()
    })
  }),
  /** 费用: messages and what they cost, by month and purpose. */
  costs: list('sms/costs', {
    may: [may.view],
    row: Closed({
      id: Id,
      month: Type.String(),
      scene: WordOf(smsScenes),
      sent: Count,
      failed: Count,
      kept: Count,
      held_back: Count,
      segments: Count,
      cost_fen: AnyFen
    }),
    filters: { month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })), scene: Type.Optional(SceneName) },
    sorts: ['month', 'segments', 'cost_fen']
  }),
  /** 停发名单: numbers that get only what must reach them. */
  blocks: list('sms/blocks', {
    may: [may.view],
    row: BlockRow,
    filters: { phone: Type.Optional(Text(0, 20)), block_reason: Type.Optional(smsBlockReason.schema) },
    sorts: ['created_at']
  }),
  block: command('sms/block', {
    may: [may.edit],
    logAs: 'sms.blocked',
    input: Closed({ phone: Mobile, remark: Type.Optional(Remark(0, 200)) }),
    output: BlockRow,
    refuses: ['smsBlockedTwice']
  }),
  unblock: command('sms/unblock', {
    may: [may.edit],
    logAs: 'sms.unblocked',
    input: Closed({ ...one, version: Version, reason: Remark(2, 200) }),
    output: Closed(one),
    refuses: ['notFound', 'staleVersion']
  })
}
