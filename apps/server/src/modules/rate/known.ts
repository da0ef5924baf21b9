import type { Fault } from '@yunshu/contract/kit/fault'
import type { RuleForm } from '@yunshu/contract/rate/contract'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuseFaults } from '../../platform/verb/refuse.ts'
import { openGoods, openTypes } from '../setting/index.ts'

type Named = Pick<Static<typeof RuleForm>, 'vehicle_type_ids' | 'goods_type_ids' | 'surcharges'>

/** Refuses vehicle and goods types that nobody may choose here; what a rule has already it keeps, also where it is no longer offered. */
export const demandKnownTypes = async (tx: Tx, { tenant_id, origin }: Actor, form: Named, before?: Named): Promise<void> => {
  const goods = await openGoods(tx)
  const vehicleTypes = new Set([...(await openTypes(tx, tenant_id)).map(({ id }) => id), ...(before ? vehicleTypesOf(before) : [])])
  const goodsTypes = new Set([...goods.map(({ id }) => id), ...(before?.goods_type_ids ?? [])])
  const faults = [
    ...faultsIn('vehicle_type_ids', form.vehicle_type_ids, vehicleTypes),
    ...faultsIn('goods_type_ids', form.goods_type_ids, goodsTypes),
    ...form.surcharges.flatMap(({ condition }, i) =>
      faultsIn(`surcharges.${i}.condition.vehicle_type_ids`, condition?.vehicle_type_ids ?? [], vehicleTypes)
    )
  ]
  refuseFaults(faults, origin.lang)
}

const faultsIn = (field: string, ids: readonly number[], known: ReadonlySet<number>): Fault[] =>
  ids.every((id) => known.has(id))
    ? []
    : [{ field, reason: { zh: '含有未知或已停用的类型', en: 'holds a type that is unknown or no longer offered' } }]

/** All vehicle types that a rule speaks of, its surcharges included. */
const vehicleTypesOf = ({ vehicle_type_ids, surcharges }: Named): number[] => [
  ...vehicle_type_ids,
  ...surcharges.flatMap(({ condition }) => condition?.vehicle_type_ids ?? [])
]
