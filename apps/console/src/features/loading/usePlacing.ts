import { useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { sayNow } from '../../kit/lang.ts'
import { toastError } from '../../kit/toast.tsx'
import { assumedFor, draftOf, draftsOf, partTakenOff, stopsMoved, withVehicle, type Draft, type Info } from './plan.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import type { Remedy } from './remedyText.ts'
import { slotOf, type Thing } from './thing.ts'
import type { Placed, useDeskJudge } from './useDeskJudge.ts'
import type { InTurn } from './useInTurn.ts'

/** A change that the checker refused: which goods, from where, onto what, and why. */
export type Refused = {
  readonly order_id: number
  readonly pieces: readonly number[]
  readonly from: string | undefined
  readonly onto: string
  readonly violations: Placed['violations']
}

/** Makes a plan the next step of the task, once the server has taken it. */
export type Keep<R> = (next: readonly Draft[], done?: string, assumed?: Info['assumed']) => Promise<R | undefined>

/** Puts things where they are dropped, and keeps what the checker refused until it is dealt with. */
export const usePlacing = <R extends { readonly version: number }>(
  info: Info,
  askPlace: ReturnType<typeof useDeskJudge>['askPlace'],
  keep: Keep<R>,
  during: InTurn['during']
) => {
  const { vehicles } = info
  const [refused, setRefused] = useState<Refused>()
  const drafts = () => draftsOf(vehicles)
  const place = async (order_id: number, pieces: readonly number[], target: string, from?: string) => {
    try {
      if (target === 'pool') {
        const next = from === undefined ? drafts() : partTakenOff(drafts(), from, order_id, pieces)
        return await keep(next, undefined, assumedFor(info, next))
      }
      const { placed, without } = await askPlace(order_id, pieces, target, from)
      const [kind, onto = ''] = target.split(':')
      if (placed.violations.length && kind === 'vehicle') {
        setRefused({ order_id, pieces, from, onto, violations: placed.violations })
        return undefined
      }
      const { locked, ...vehicle } = draftOf(placed.vehicle)
      const next = withVehicle(without, { ...vehicle, locked: locked ?? false })
      return await keep(next, undefined, assumedFor(info, next))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message, error.requestId)
      return undefined
    }
  }
  const drop = (thing: Thing, target: string) => {
    if (thing.kind === 'stop') {
      const before = vehicles.find(({ id }) => id === thing.vehicle)
      if (before) void keep(withVehicle(drafts(), stopsMoved(draftOf(before), thing.from, thing.upTo, slotOf(target))))
    } else if (target === 'pool') {
      if (thing.from !== undefined) void keep(partTakenOff(drafts(), thing.from, thing.order_id, thing.pieces))
    } else void during(() => place(thing.order_id, thing.pieces, target, thing.from))
  }
  const take = async (remedy: Remedy, { order_id, pieces, from }: Pick<Refused, 'order_id' | 'pieces' | 'from'>) => {
    const without = from === undefined ? drafts() : partTakenOff(drafts(), from, order_id, pieces)
    const next = remedy.vehicles.reduce((all, vehicle) => withVehicle(all, draftOf(vehicle)), without)
    return (await keep(next, sayNow()(remedyPhrases, 'taken'), remedy.assumed)) !== undefined
  }
  return { refused, forget: () => setRefused(undefined), place, drop, take }
}
