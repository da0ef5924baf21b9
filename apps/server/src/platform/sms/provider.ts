/** A message: one of our templates, and the values of its slots in their order. */
export type Message = {
  readonly phone: string
  readonly template: string
  /** The provider's number of the platform's own text; empty: that of the installation. */
  readonly template_no: string
  /** The platform's own signature; empty: that of the installation. */
  readonly sign: string
  readonly words: readonly (readonly [name: string, value: string])[]
}
/**
 * The provider's answer: accepted under its number, or refused for good; `at` where the number itself is the reason. An error of the network is thrown, and the
 * message is tried again.
 */
type Sent =
  | { readonly ok: true; readonly no: string }
  | { readonly ok: false; readonly why: string; readonly at?: 'number' | 'unsubscribed' | undefined }
export type SmsProvider = { readonly id: string; readonly send: (message: Message) => Promise<Sent> }
/** An account with a provider: its signature (短信签名), and which template of the provider stands for which of ours. */
export type SmsAccount = {
  readonly url: string
  readonly keyId: string
  readonly keySecret: string
  readonly sign: string
  readonly app: string
  readonly region: string
  readonly templates: Readonly<Record<string, string>>
}
export const longestSendMs = 10_000
