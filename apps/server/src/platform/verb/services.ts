import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type PgBoss from 'pg-boss'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { Watch } from '../db/watch.ts'
import type { Files } from '../file/files.ts'
import type { Health } from '../health/health.ts'
import type { CountCache } from '../live/countCache.ts'
import type { Live } from '../live/live.ts'
import type { NodeLease } from '../node.ts'
import type { Secrets } from '../secrets.ts'
import type { TurnedAway } from './turnedAway.ts'

/** A verb as another one calls it: with the rights of the same actor. */
type Answering = { readonly contract: Endpoint; readonly run: (services: Services, actor: Actor, raw: unknown) => Promise<unknown> }

/** What a verb can use besides its transaction; made once per process. */
export type Services = {
  readonly db: Db
  /** Whether the database answers. */
  readonly watch: Watch
  /** The number that ids carry; without it nothing is written. */
  readonly node: NodeLease
  readonly config: Config
  readonly secrets: Secrets
  readonly live: Live
  readonly counts: CountCache
  readonly files: Files
  readonly turnedAway: TurnedAway
  readonly health: Health
  /** The verb that answers on a path. */
  readonly verbAt: (path: string) => Answering | undefined
  readonly boss: PgBoss | undefined
  /** The owner's address, where this server may make and remove tables. */
  readonly adminUrl: string | undefined
}
