import { definePhrases, fill, type Lang, type Phrases, type Slots } from './phrases.ts'

/** Sentences with which the server refuses, each with the answer code of its own that clients may branch on. */
export type Refusals<Z extends Record<string, string> = Record<string, string>> = {
  readonly zh: Z
  readonly en: Record<keyof Z & string, string>
  readonly codes: Readonly<Record<keyof Z & string, number>>
}

/** Declares the refusals of a word; their codes count up from `first`, so append and never reorder. */
export const defineRefusals = <const P extends Phrases>(
  first: number,
  phrases: P
): P & { readonly codes: Readonly<Record<keyof P['zh'] & string, number>> } => {
  const codes = Object.fromEntries(Object.keys(phrases.zh).map((key, i) => [key, first + i]))
  return { ...phrases, codes } as P & { codes: Record<keyof P['zh'] & string, number> }
}

/** The error for an expected refusal: thrown within the transaction, which it rolls back, and shown in the user's language. */
export class Refusal extends Error {
  readonly code: string
  readonly slots: Slots
  readonly fields: Readonly<Record<string, string>> | undefined
  constructor(code: string, slots: Slots = {}, fields?: Record<string, string>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.slots = slots
    this.fields = fields
  }
}

/** The refusals that every call shares; their answer codes are fixed by the specification and decision 29. */
export const baseRefusals = {
  ...definePhrases({
    zh: {
      loggedOut: '您已掉线，或者访问权限出错，请重新登录！',
      noPermission: '没有权限进行此操作',
      notFound: '找不到该记录，它可能已被删除或不属于您',
      illegalMove: '当前状态为“{from}”，不能变更为“{to}”',
      staleVersion: '数据已被他人修改，请刷新后重试',
      inFlight: '同一请求正在处理中，请稍候',
      keyReused: '同一幂等键不能用于不同内容的请求',
      badInput: '填写有误：{field} {reason}',
      unreadable: '提交的内容无法识别，请检查格式',
      duplicate: '{what}已存在，请勿重复提交',
      tooLarge: '内容超过大小上限 {limit}',
      tooMany: '操作过于频繁，请在 {seconds} 秒后重试',
      queueFull: '正忙，您前面有 {ahead} 个请求，请稍后再试',
      unavailable: '服务暂时不可用，请稍后重试',
      internalError: '系统出现故障，请稍后重试（请求号 {request_id}）'
    },
    en: {
      loggedOut: 'You are offline or your session has ended. Please log in again.',
      noPermission: 'You do not have permission to do this',
      notFound: 'No such record: it may have been deleted, or it is not yours',
      illegalMove: 'It is now “{from}” and cannot become “{to}”',
      staleVersion: 'Someone else has changed this. Refresh and try again',
      inFlight: 'The same request is still being processed. Please wait',
      keyReused: 'One idempotency key cannot carry two different requests',
      badInput: 'Please check: {field} {reason}',
      unreadable: 'What was sent cannot be read. Please check its format',
      duplicate: '{what} already exists',
      tooLarge: 'Larger than the limit of {limit}',
      tooMany: 'Too many tries. Please try again in {seconds} seconds',
      queueFull: 'Busy: {ahead} requests are before yours. Please try again soon',
      unavailable: 'The service is not available right now. Please try again soon',
      internalError: 'Something went wrong on our side. Please try again soon (request {request_id})'
    }
  }),
  codes: {
    loggedOut: 501,
    noPermission: -1,
    notFound: 404,
    illegalMove: 409,
    staleVersion: 409,
    inFlight: 409,
    keyReused: 422,
    badInput: 422,
    unreadable: 400,
    duplicate: 409,
    tooLarge: 413,
    tooMany: 429,
    queueFull: 429,
    unavailable: 503,
    internalError: 500
  }
} as const

/** The sentence of a refusal in one language, from the word's own list or the shared one. */
export const refusalText = (all: Phrases, refusal: { code: string; slots: Slots }, lang: Lang): string =>
  fill(all[lang][refusal.code] ?? refusal.code, refusal.slots, lang)
