import { definePhrases, sayIn } from '@yunshu/contract/kit/phrases'
import { maskMobile } from '@yunshu/domain/mask'
import type { Tx } from '../../platform/db/pool.ts'
import { putSms } from '../../platform/sms/outbox.ts'
import type { Message } from '../../platform/sms/provider.ts'

const texts = definePhrases({
  zh: {
    ask: '【{system_title}】验证码 {code}，5 分钟内有效。{carrier}已登记您为司机，告知对方此验证码即同意把其运单放到您的手机上；不认识请勿告知。',
    joined: '【运枢】{carrier}已与您的司机账号关联，其运单将显示在您的手机上。非您本人同意，请联系平台运营。',
    invite: '【{system_title}】{carrier}邀请您使用司机端：打开{page}，用本机号码和短信验证码登录，即可接单、回传节点和回单。非本人请忽略。',
    page: '平台司机端',
    moved: '【运枢】{company}已把您的司机登录手机号改为 {mobile}，本号码不再用于登录。如有疑问请联系平台运营。'
  },
  en: {
    ask: '[{system_title}] Code {code}, good for 5 minutes. {carrier} has registered you as a driver; telling them this code means that you agree to see their trips on your phone. Keep it to yourself if you do not know them.',
    joined:
      '[Yunshu] {carrier} has been joined to your driver account: its trips are shown on your phone. If you did not agree, please ask the platform operator.',
    invite:
      '[{system_title}] {carrier} invites you to the driver’s page: open {page} and log in by this number and a code; trips, milestones and PODs are there. Please ignore this if it is not for you.',
    page: 'the driver’s page of the platform',
    moved:
      '[Yunshu] {company} has changed the mobile by which you log in as a driver to {mobile}; this one is no longer used. If in doubt, please ask the platform operator.'
  }
})

type Known = { readonly tenant_id: number; readonly mobile: string }

/** The code by which a driver agrees that a carrier's entry is him; it says who asks and what for, so that nobody gives it away for something else. */
export const joinMessage = (carrier: string, code: string, system_title: string): Omit<Message, 'phone'> & { readonly body: string } => {
  const said = { code, carrier }
  return { body: sayIn('zh', texts, 'ask', { ...said, system_title }), template: 'driverJoin', words: Object.entries(said) }
}

/** Tells the known phone that a carrier's trips are now there too. Call it within `withSystemScope`. */
export const smsJoined = async (tx: Tx, { tenant_id, mobile }: Known, carrier: string): Promise<void> =>
  await putSms(tx, {
    tenant_id,
    phone: mobile,
    scene: 'driver_join',
    body: sayIn('zh', texts, 'joined', { carrier }),
    template: 'driverJoined',
    words: [['carrier', carrier]]
  })

/** Tells the phone by which a driver logged in until now that another one has taken its place. Call it within `withSystemScope`. */
export const smsMobileChanged = async (tx: Tx, { tenant_id, mobile: old }: Known, company: string, mobile: string): Promise<void> => {
  const said = { company, mobile: maskMobile(mobile) }
  const body = sayIn('zh', texts, 'moved', said)
  await putSms(tx, { tenant_id, phone: old, scene: 'driver_join', body, template: 'driverMobile', words: Object.entries(said) })
}

/** Asks a driver onto the phone's page. Call it within `withSystemScope`. */
export const smsInvited = async (
  tx: Tx,
  { tenant_id, mobile }: Known,
  { carrier, system_title, domain }: { readonly carrier: string; readonly system_title: string; readonly domain: string | null }
): Promise<void> => {
  const said = { carrier, page: domain ? `${domain}/driver` : texts.zh.page }
  const body = sayIn('zh', texts, 'invite', { ...said, system_title })
  await putSms(tx, { tenant_id, phone: mobile, scene: 'driver_invite', body, template: 'driverInvite', words: Object.entries(said) })
}
