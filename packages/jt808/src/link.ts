/** What the process that holds the sockets of terminals and the server that keeps positions tell each other. */

/** Where a terminal says that its vehicle was, WGS-84, by its own clock in ms; `located` false where it knows no place. */
export type ToldFix = {
  /** The number under which the terminal calls. */
  readonly number: string
  readonly at: number
  readonly lon: number
  readonly lat: number
  readonly located: boolean
  readonly speed_kmh: number
  readonly course: number
  readonly altitude_m: number
  readonly mileage_m: number | null
  /** Tenths of °C. */
  readonly temperatures_dc: readonly (number | null)[]
  readonly acc: boolean
}
type Registering = { readonly number: string; readonly terminal_id: string; readonly plate: string; readonly colour: number }

/** What the sockets ask, and what each question is answered. A question that fails has changed nothing that asking again would double. */
export type Keeper = {
  /** The code by which a terminal proves itself, or null where no vehicle bears its number. */
  readonly who: (number: string) => Promise<string | null>
  /** The result of 0x8100, and the code where it is 0. */
  readonly register: (one: Registering) => Promise<{ readonly result: number; readonly code: string }>
  /** Answers when all is committed: for each whether it belongs to a vehicle, whatever is believed of it. */
  readonly keep: (fixes: readonly ToldFix[]) => Promise<readonly boolean[]>
}
type Question = { readonly [K in keyof Keeper]: { readonly ask: K; readonly of: Parameters<Keeper[K]>[0] } }[keyof Keeper]
/** How the sockets are: `lag_ms` is the age of the oldest position that is not kept yet. */
export type GatewayState = { readonly listening: boolean; readonly connections: number; readonly waiting: number; readonly lag_ms: number }

export type ToServer = ({ readonly id: number } & Question) | { readonly state: GatewayState }
export type ToGateway = { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly failed: string }
