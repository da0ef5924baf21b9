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
  /** Of the vehicles that a rule prices: their price, their estimate, and how many there are; and of those that none prices. */
  readonly sum: { readonly rate_fen: number; readonly est_fen: number; readonly count: number; readonly open: number; readonly open_fen: number }
  /** 较散发节省, by the same prices as `sum`: of how many of its vehicles it is known, and what they would cost with a vehicle for each order. */
  readonly saved: { readonly fen: number; readonly alone_fen: number; readonly count: number }
}

/**
 * What the plan costs by the price rules in force, as it stands; nothing while it is computed, and for who may not see it. `asking` while nobody knows yet for
 * this plan, so that no figure is taken for one that will be paid.
 */
export const useRates = ({ task, vehicles }: Info): { rates: Rates | undefined; asking: boolean } => {
  const [carrier_id, choose] = useState<number>()
  const enabled = vehicles.length > 0 && task.task_status >= loadingMachine.code.toConfirm
  const asked = { id: task.id, ...(carrier_id !== undefined && { carrier_id }) }
  const { data, loading: asking } = useCall(loading.rates, asked, { enabled, kinds: ['loading', 'project'] })
  // What was told last stands until another carrier's prices are there.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const told = (data ?? last)?.rates
  return { rates: enabled && told ? ratesIn(told, vehicles, choose) : undefined, asking: enabled && asking && !last }
}

const ratesIn = (rates: Told, vehicles: Info['vehicles'], choose: Rates['choose']): Rates => {
  const told = new Map(rates.vehicles.map((one) => [one.vehicle, one]))
  const known = vehicles.flatMap(({ id, est_fen }) => {
    const { rate_fen, alone_fen } = told.get(id) ?? {}
    return rate_fen === undefined ? [] : [{ est_fen, rate_fen, alone_fen: alone_fen ?? null }]
  })
  const priced = known.flatMap((one) => (one.rate_fen === null ? [] : [{ ...one, rate_fen: one.rate_fen }]))
  const open = known.filter(({ rate_fen }) => rate_fen === null)
  const compared = priced.flatMap((one) => (one.alone_fen === null ? [] : [{ ...one, alone_fen: one.alone_fen }]))
  const [rate_fen, alone_fen] = [sumOf(compared, 'rate_fen'), sumOf(compared, 'alone_fen')]
  return {
    carrier_id: rates.carrier_id,
    carriers: rates.carriers,
    of: (vehicle) => told.get(vehicle),
    choose,
    sum: {
      rate_fen: sumOf(priced, 'rate_fen'),
      est_fen: sumOf(priced, 'est_fen'),
      count: priced.length,
      open: open.length,
      open_fen: sumOf(open, 'est_fen')
    },
    saved: { fen: alone_fen - rate_fen, alone_fen, count: compared.length }
  }
}
const sumOf = <K extends string>(rows: readonly { readonly [name in K]: number }[], name: K): number => rows.reduce((sum, row) => sum + row[name], 0)
