import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/verb/services.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { getReady } from './thread.ts'

export const mayCompute = (actor: Actor): boolean => mayDo(actor, shipper.loadTasks.may.compute, carrier.loadTasks.may.compute)

/** Whoever looks at a plan and may have one computed does so soon: a thread begins for him, where this server plans at all. */
export const getReadyFor = ({ actor, services }: { readonly actor: Actor; readonly services: Services }): void => {
  if (services.boss && mayCompute(actor)) getReady()
}
