import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/verb/services.ts'
import type { RunAs } from './actors.ts'
import type { Agenda, Dice } from './agenda.ts'
import type { photoUploader } from './photos.ts'
import type { Truck } from './trucks.ts'

/** What every part of the demo's seed works with. `now` is the moment of the start, up to which rows are made. */
export type DemoContext = {
  readonly services: Services
  readonly agenda: Agenda
  readonly at: Dice
  readonly runAs: RunAs
  readonly users: Readonly<Record<string, Actor>>
  readonly trucks: Readonly<Record<string, readonly Truck[]>>
  readonly uploadPhoto: ReturnType<typeof photoUploader>
  readonly now: number
}
