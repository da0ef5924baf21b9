/** What is said: a template of ours, and its words in their order. */
export type Message = { readonly phone: string; readonly template: string; readonly words: readonly (readonly [name: string, value: string])[] }
/** Taken under a number of the provider, or refused for good; a network that fails throws, and is tried again. */
export type Sent = { readonly ok: true; readonly no: string } | { readonly ok: false; readonly why: string }
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
