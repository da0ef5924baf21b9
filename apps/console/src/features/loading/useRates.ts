import { useState } from 'react'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { useCall } from '../../kit/useCall.ts'
import type { Info } from './plan.ts'

type Told = NonNullable<OutputOf<typeof loading.rates>['rates']>
export type Rates = {
  readonly carrier_id: number | null
  readonly carriers: Told['carriers']
  readonly of: (vehicle: string) => Told['vehicles'][number] | undefined
  readonly choose: (carrier_id: number) => void
  /** Of the vehicles that a rule prices: their price, their estimate, and how many there are. */
  readonly sum: { readonly rate_fen: number; readonly est_fen: number; readonly count: number; readonly open: number }
}

/** What the plan costs by the price rules in force, as it stands; nothing while it is computed, and for who may not see it. */
export const useRates = ({ task, vehicles }: Info): Rates | undefined => {
  const [carrier_id, choose] = useState<number>()
  const enabled = vehicles.length > 0 && task.task_status >= loadingMachine.code.toConfirm
  const { data } = useCall(loading.rates, { id: task.id, ...(carrier_id !== undefined && { carrier_id }) }, { enabled, kinds: ['loading'] })
  // What was told last stands until another carrier's prices are there.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const rates = (data ?? last)?.rates
  if (!enabled || !rates) return undefined
  const told = new Map(rates.vehicles.map((one) => [one.vehicle, one]))
  const priced = vehicles.flatMap(({ id, est_fen }) => {
    const rate_fen = told.get(id)?.rate_fen ?? null
    return rate_fen === null ? [] : [{ est_fen, rate_fen }]
  })
  const sumOf = (name: 'est_fen' | 'rate_fen') => priced.reduce((sum, one) => sum + one[name], 0)
  return {
    carrier_id: rates.carrier_id,
    carriers: rates.carriers,
    of: (vehicle) => told.get(vehicle),
    choose,
    sum: { rate_fen: sumOf('rate_fen'), est_fen: sumOf('est_fen'), count: priced.length, open: vehicles.length - priced.length }
  }
}
