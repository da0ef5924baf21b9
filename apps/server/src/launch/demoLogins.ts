/** Who can log in to the demo, as printed at the start. */
export type DemoLogins = {
  password: string
  accounts: readonly { account: string; name: string; entrance: string }[]
  driver?: { phone: string; code: string }
  /** The address of the big screen, for whoever has no account. */
  screen?: string
}
