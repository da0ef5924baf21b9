import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { movesFrom } from '@yunshu/contract/kit/machine'
import type { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'

export type Trip = OutputOf<typeof waybill.info>
export type Stop = Trip['points'][number]
type NodeMove = 'signIn' | 'load' | 'depart' | 'arrive' | 'unload'
/** What happens next on a trip, and where; `part` says that other stops of the same kind follow. */
export type NextNode = { readonly move: NodeMove; readonly point: Stop | undefined }

const at = (status: number) => (name: keyof typeof waybillMachine.code) => status === waybillMachine.code[name]

/** The next node of a trip by its state and its stops: loading stops in their order, then unloading stops in theirs. */
export const nextNode = ({ waybill_status }: { waybill_status: number }, points: readonly Stop[] = []): NextNode | undefined => {
  const is = at(waybill_status)
  const loading = points.filter(({ kind }) => kind === 1)
  const unloading = points.filter(({ kind }) => kind === 2)
  const open = (stops: readonly Stop[]) => stops.find(({ arrived_at }) => !arrived_at)
  const here = (stops: readonly Stop[]) => stops.find(({ arrived_at, done_at }) => arrived_at && !done_at)
  if (is('accepted')) return { move: 'signIn', point: open(loading) }
  if (is('atPickup')) return here(loading) || !loading.length ? { move: 'load', point: here(loading) } : { move: 'signIn', point: open(loading) }
  if (is('loaded')) return { move: 'depart', point: undefined }
  if (is('inTransit')) return { move: 'arrive', point: open(unloading) }
  if (is('atDelivery')) return { move: 'unload', point: here(unloading) }
  return undefined
}

/** The last time that was recorded: the next node cannot be before it. */
export const lastRecorded = (points: readonly Stop[]): string | undefined =>
  points
    .flatMap(({ arrived_at, done_at, departed_at }) => [arrived_at, done_at, departed_at])
    .filter((time) => time !== null)
    .sort()
    .at(-1)

/** Whether the office may take the last node back. */
export const canStepBack = (waybill_status: number): boolean =>
  movesFrom(waybillMachine, waybill_status, 'carrier').some((move) => move.startsWith('back'))
/** Whether goods of a trip may go on with another vehicle: loaded or on the road. */
export const canRelay = (waybill_status: number): boolean =>
  waybill_status === waybillMachine.code.loaded || waybill_status === waybillMachine.code.inTransit
