import { defineEnum } from '../kit/enums.ts'
import type { Bilingual, Lang } from '../kit/phrases.ts'

/** To whom messages go: the kinds of users by their number, drivers, and who receives goods. */
export const smsRole = defineEnum({
  operator: [1, '平台运营', 'Operator'],
  carrier: [2, '承运商', 'Carrier'],
  driver: [3, '司机', 'Driver'],
  shipper: [4, '货主', 'Shipper'],
  consignee: [5, '收货人', 'Consignee']
})
export type SmsRole = (typeof smsRole.codes)[number]

/** A slot of a template: what it stands for, what the preview fills it with, and whether the text cannot do without it. */
type SmsWord = { readonly zh: string; readonly en: string; readonly sample: string; readonly needed?: true }
type Template = Bilingual & {
  /** What it is for; a code has the purpose for which it was asked. */
  readonly scene: string
  readonly name: Bilingual
  readonly roles: readonly SmsRole[]
  /** What the trade cannot do without: it goes out whatever the platform has set, also to numbers on the list. */
  readonly must?: true
  /** The slot that nobody reads any more once the message went out. */
  readonly sealed?: string
  readonly words: Readonly<Record<string, SmsWord>>
}
const { operator, carrier, driver, shipper, consignee } = smsRole.code

const code: SmsWord = { zh: '验证码', en: 'Code', sample: '135790', needed: true }
const carrierName: SmsWord = { zh: '承运商', en: 'Carrier', sample: '川达物流', needed: true }
const driverName: SmsWord = { zh: '司机姓名', en: 'Driver', sample: '王建国' }
const waybillNo: SmsWord = { zh: '运单号', en: 'Waybill no.', sample: 'YD2611290001', needed: true }
const plate: SmsWord = { zh: '车牌号', en: 'Plate', sample: '川A12345' }
const start: SmsWord = { zh: '出发时间', en: 'Start', sample: '2026-11-29 08:00', needed: true }
const from: SmsWord = { zh: '装货地', en: 'From', sample: '成都市', needed: true }
const to: SmsWord = { zh: '卸货地', en: 'To', sample: '重庆市', needed: true }
const page: SmsWord = { zh: '网址', en: 'Page', sample: 'www.example.com/driver', needed: true }
const until: SmsWord = { zh: '有效期至', en: 'Valid until', sample: '2026-11-29 20:00' }
const account: SmsWord = { zh: '账号', en: 'Account', sample: 'zhangsan', needed: true }

/** Every message that the product sends (短信模板), with the text that stands where a platform has written none of its own; the signature is put before it. */
export const smsTemplates = {
  code: {
    scene: 'code',
    name: { zh: '验证码', en: 'Code' },
    roles: [operator, carrier, driver, shipper],
    must: true,
    sealed: 'code',
    words: { code },
    zh: '验证码 {code}，5 分钟内有效。请勿告诉他人。',
    en: 'Your code is {code}, good for 5 minutes. Keep it to yourself.'
  },
  driverJoin: {
    scene: 'driver_join',
    name: { zh: '司机身份验证码', en: 'Code of a driver’s identity' },
    roles: [driver],
    must: true,
    sealed: 'code',
    words: { code, carrier: carrierName },
    zh: '验证码 {code}，5 分钟内有效。{carrier}已登记您为司机，告知对方此验证码即同意把其运单放到您的手机上；不认识请勿告知。',
    en: 'Code {code}, good for 5 minutes. {carrier} has registered you as a driver; telling them this code means that you agree to see their trips on your phone. Keep it to yourself if you do not know them.'
  },
  driverJoined: {
    scene: 'driver_account',
    name: { zh: '司机账号已关联', en: 'Driver joined' },
    roles: [driver],
    must: true,
    words: { carrier: carrierName },
    zh: '{carrier}已与您的司机账号关联，其运单将显示在您的手机上。非您本人同意，请联系平台运营。',
    en: '{carrier} has been joined to your driver account: its trips are shown on your phone. If you did not agree, please ask the platform operator.'
  },
  driverMobile: {
    scene: 'driver_account',
    name: { zh: '司机手机号变更', en: 'Driver’s number changed' },
    roles: [driver],
    must: true,
    words: {
      company: { zh: '公司', en: 'Company', sample: '川达物流', needed: true },
      mobile: { zh: '新号码（脱敏）', en: 'New number, masked', sample: '138****5003', needed: true }
    },
    zh: '{company}已把您的司机登录手机号改为 {mobile}，本号码不再用于登录。如有疑问请联系平台运营。',
    en: '{company} has changed the mobile by which you log in as a driver to {mobile}; this one is no longer used. If in doubt, please ask the platform operator.'
  },
  driverInvite: {
    scene: 'driver_invite',
    name: { zh: '邀请司机', en: 'Invitation of a driver' },
    roles: [driver],
    words: { carrier: carrierName, page },
    zh: '{carrier}邀请您使用司机端：打开{page}，用本机号码和短信验证码登录，即可接单、回传节点和回单。非本人请忽略。',
    en: '{carrier} invites you to the driver’s page: open {page} and log in by this number and a code; trips, milestones and PODs are there. Please ignore this if it is not for you.'
  },
  carrierInvite: {
    scene: 'invite',
    name: { zh: '邀请承运商', en: 'Invitation of a carrier' },
    roles: [carrier],
    sealed: 'code',
    words: {
      shipper: { zh: '货主', en: 'Shipper', sample: '蜀锦食品', needed: true },
      carrier: carrierName,
      page: { ...page, sample: 'www.example.com/register' },
      code: { zh: '邀请码', en: 'Invitation code', sample: 'k7pq-3mxa-9tzd', needed: true },
      days: { zh: '有效天数', en: 'Days', sample: '30' }
    },
    zh: '{shipper}邀请{carrier}成为承运商，请打开{page}并填写邀请码 {code}，{days} 日内有效。',
    en: '{shipper} invites {carrier} as its carrier. Open {page} and type the invitation code {code}, good for {days} days.'
  },
  shipperInvite: {
    scene: 'invite',
    name: { zh: '邀请货主', en: 'Invitation of a shipper' },
    roles: [shipper],
    words: {
      carrier: carrierName,
      shipper: { zh: '货主', en: 'Shipper', sample: '蜀锦食品', needed: true },
      page: { ...page, sample: 'www.example.com/register' },
      code: { zh: '邀请码', en: 'Invitation code', sample: 'KH2611290000017', needed: true }
    },
    zh: '{carrier}邀请{shipper}开通货主端，请打开{page}注册并填写邀请码 {code}，即可在线下单、跟踪与对账。',
    en: '{carrier} invites {shipper} as its customer. Open {page}, register and type the invitation code {code} to order, follow and settle online.'
  },
  releaseDeparture: {
    scene: 'release',
    name: { zh: '出场放行码', en: 'Exit code' },
    roles: [driver],
    must: true,
    sealed: 'code',
    words: { no: waybillNo, plate, code, until },
    zh: '运单 {no}（{plate}）已放行，放行码 {code}，{until} 前出场有效，请勿告知他人。',
    en: 'Waybill {no} ({plate}) may leave. Exit code {code}, valid until {until}. Please tell nobody else.'
  },
  releaseCargo: {
    scene: 'release',
    name: { zh: '提货码', en: 'Pickup code' },
    roles: [consignee],
    must: true,
    sealed: 'code',
    words: { no: { zh: '订单号', en: 'Order no.', sample: 'DD2611290001', needed: true }, code, until },
    zh: '订单 {no} 已放货，提货码 {code}，{until} 前有效，请凭码提货，请勿告知他人。',
    en: 'The goods of order {no} are released. Pickup code {code}, valid until {until}. Please tell nobody else.'
  },
  driverAsk: {
    scene: 'dispatch',
    name: { zh: '派车待接单', en: 'Asked to drive' },
    roles: [driver],
    words: { driver: driverName, carrier: carrierName, start, plate, from, to },
    zh: '{driver}师傅，{carrier}派您 {start} 驾驶 {plate} 从{from}到{to}，请在 1 小时内打开司机页面接单。',
    en: '{driver}: {carrier} asks you to drive {plate} from {from} to {to} at {start}. Please accept within an hour.'
  },
  driverSent: {
    scene: 'dispatch',
    name: { zh: '已派车', en: 'Sent to drive' },
    roles: [driver],
    words: { driver: driverName, carrier: carrierName, start, plate, from, to, no: waybillNo },
    zh: '{driver}师傅，{carrier}派您 {start} 驾驶 {plate} 从{from}到{to}，运单 {no}。',
    en: '{driver}: {carrier} sends you with {plate} from {from} to {to} at {start}, waybill {no}.'
  },
  driverGone: {
    scene: 'dispatch',
    name: { zh: '派车取消', en: 'Trip taken back' },
    roles: [driver],
    words: { driver: driverName, no: waybillNo },
    zh: '{driver}师傅，运单 {no} 已取消或改派，请勿前往。',
    en: '{driver}: waybill {no} has been cancelled or given to another. Please do not go.'
  },
  factorReset: {
    scene: 'factor',
    name: { zh: '双重验证重置', en: 'Second factor reset' },
    roles: [operator, carrier, shipper],
    must: true,
    words: { account, by: { zh: '操作人', en: 'By', sample: '管理员', needed: true } },
    zh: '您的账号 {account} 的双重验证已由{by}重置。如非您本人要求，请立即联系管理员。',
    en: 'The second factor of your account {account} was reset by {by}. If you did not ask for it, tell your administrator at once.'
  },
  todo: {
    scene: 'todo',
    name: { zh: '待办提醒', en: 'Something to do' },
    roles: [operator, carrier, shipper],
    words: { what: { zh: '事项', en: 'What', sample: '订单 DD2611290001 待接单', needed: true } },
    zh: '您有一条待办：{what}。请登录平台处理。',
    en: 'Something waits for you: {what}. Please log in to see to it.'
  },
  alarm: {
    scene: 'alarm',
    name: { zh: '告警通知', en: 'Alarm' },
    roles: [carrier],
    words: { what: { zh: '告警', en: 'Alarm', sample: '紧急告警：川A12345 温度异常 超出 2.5 ℃', needed: true } },
    zh: '{what}。请登录平台处理。',
    en: '{what}. Please log in to see to it.'
  }
} as const satisfies Record<string, Template>

export type SmsTemplate = keyof typeof smsTemplates
export const smsTemplateNames = Object.keys(smsTemplates) as SmsTemplate[]
/** One of them, with what only some have. */
export const smsTemplateOf = (name: SmsTemplate): Template => smsTemplates[name]
/** What fills a template. */
export type SmsWords<T extends SmsTemplate> = Readonly<Record<keyof (typeof smsTemplates)[T]['words'] & string, string>>

/** The purposes of messages in words; a code has that of the call which asked for it. */
export const smsScenes = {
  update_pwd: { zh: '修改密码', en: 'Password' },
  recover_pwd: { zh: '找回密码', en: 'Forgotten password' },
  pay_pwd: { zh: '支付密码', en: 'Payment password' },
  driver_login: { zh: '司机登录', en: 'Driver login' },
  register: { zh: '注册', en: 'Registration' },
  withdraw: { zh: '提现', en: 'Withdrawal' },
  code: { zh: '验证码', en: 'Codes' },
  driver_join: { zh: '司机身份', en: 'Driver identity' },
  driver_account: { zh: '司机账号变更', en: 'Driver account' },
  driver_invite: { zh: '司机邀请', en: 'Invitation of a driver' },
  invite: { zh: '承运商邀请', en: 'Invitation' },
  release: { zh: '放行与放货', en: 'Releases' },
  dispatch: { zh: '派车通知', en: 'Dispatch' },
  factor: { zh: '双重验证', en: 'Second factor' },
  todo: { zh: '待办提醒', en: 'Things to do' },
  alarm: { zh: '告警通知', en: 'Alarms' },
  test: { zh: '测试', en: 'Test' }
} as const satisfies Record<string, Bilingual>
export type SmsScene = keyof typeof smsScenes

/** Scenes that are silent until a platform turns them on. */
const quiet: readonly SmsScene[] = ['todo']
/** Whether a scene reaches a kind of receiver while nobody has set it. */
export const usualSwitch = (scene: SmsScene): boolean => !quiet.includes(scene)
/** The scenes of templates, each with its receivers; `must` where none of it can be turned off. */
export const sceneLines = (Object.keys(smsScenes) as SmsScene[]).flatMap((scene) => {
  const own = smsTemplateNames.map(smsTemplateOf).filter((one) => one.scene === scene)
  if (own.length === 0) return []
  return smsRole.codes
    .filter((role) => own.some(({ roles }) => roles.includes(role)))
    .map((role) => ({ scene, role, must: own.every((one) => one.must === true) }))
})

/** The signature and the text behind it, as the phone shows it. */
export const smsBody = (signature: string, content: string, words: Readonly<Record<string, string>>, lang: Lang): string =>
  `${lang === 'zh' ? `【${signature}】` : `[${signature}] `}${content.replace(slot, (whole, name: string) => words[name] ?? whole)}`
const slot = /\{(\w+)\}/g
/** The slots of a text, in the order in which a provider takes their values. */
export const slotsIn = (content: string): readonly string[] => [...new Set([...content.matchAll(slot)].map(([, name = '']) => name))]
/** What the preview of a template is filled with. */
export const samplesOf = (name: SmsTemplate): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(smsTemplateOf(name).words).map(([word, { sample }]) => [word, sample]))

/** How many messages a text is billed as: 70 signs fit into one, a longer one is sent in parts of 67. Counted as a phone does, in units of UTF-16. */
export const segmentsOf = (body: string): number => (body.length <= 70 ? 1 : Math.ceil(body.length / 67))
