import type { UserType } from '@yunshu/contract/kit/console'
import type { Who } from '@yunshu/contract/kit/machine'
import type { Lang } from '@yunshu/contract/kit/phrases'
import type { Asker } from './fairQueue.ts'
import { systemName } from '@yunshu/contract/oplog/words'

/** From where a call came; kept in the operation log. */
export type Origin = {
  readonly ip: string
  readonly ua: string
  readonly request_id: string
  readonly lang: Lang
  readonly host: string
  /** The browser's own token from an earlier login, or a new one; only logins look at it. */
  readonly device?: string | undefined
}

/** Who acts: a user of one of the consoles, a driver, a timer, or nobody yet. */
export type Actor = {
  readonly kind: 'user' | 'driver' | 'system' | 'nobody'
  readonly tenant_id: number
  /** The party that row-level security compares with `parties`: the user's company, or the driver as a person. */
  readonly company_id: number
  readonly company_name: string
  readonly type: UserType | 0
  readonly who: Who
  readonly user_id: number | null
  readonly user_name: string
  readonly codes: ReadonlySet<string>
  /** Whose work he may see (data scope); absent: everybody's of his company. */
  readonly people?: readonly number[] | undefined
  /** The pages that his company may have; absent: every page of its kind. */
  readonly menus?: ReadonlySet<string> | undefined
  /** He has to do something about his login first: choose a password of his own, or set up a second factor. Until then he calls nothing else. */
  readonly rests?: boolean | undefined
  /** The person of the root operator who is logged in as this user to look at his screens; every command is refused to him. */
  readonly impersonatedBy?: string | undefined
  readonly session: string
  /** The stamp of his session when his rights were looked up; absent where he acts without one. Each of his transactions asks whether it still holds. */
  readonly stamp?: number | undefined
  readonly origin: Origin
}

export const noOrigin: Origin = { ip: '', ua: '', request_id: '', lang: 'zh', host: '' }

/** The actor of timers: it acts for a whole tenant and sees what its operator sees. */
export const systemActor = (tenant_id: number): Actor => ({
  kind: 'system',
  tenant_id,
  company_id: 0,
  company_name: '',
  type: 1,
  who: 'system',
  user_id: null,
  user_name: systemName.zh,
  codes: new Set(),
  session: '',
  origin: noOrigin
})

/** Before login: only the calls that say `anyone`. */
export const nobody = (origin: Origin): Actor => ({
  kind: 'nobody',
  tenant_id: 0,
  company_id: 0,
  company_name: '',
  type: 0,
  who: 'system',
  user_id: null,
  user_name: '',
  codes: new Set(),
  session: '',
  origin
})

/** Who waits for his turn at something scarce. */
export const askerOf = (actor: Actor): Asker => ({ tenant: actor.tenant_id, who: principal(actor) })

/** Who it is, for what is kept for him alone: keys of calls, pieces of uploads. */
export const principal = (actor: Actor): string => `${actor.kind}:${actor.user_id ?? actor.company_id}`
