import { address } from '@yunshu/contract/address/contract'
import type { TreeOption } from '../kit/queryFields.tsx'
import { useCall } from '../kit/useCall.ts'

type Node = { id: string; title: string; cities: readonly Node[] }
/** 省市区 as choices, of which one at any depth is taken; nothing until they are there. */
export const useAreaTree = (): readonly TreeOption[] => {
  const { data } = useCall(address.areas, {}, { keep: true, method: 'GET' })
  return data ? treeOf(data as readonly Node[]) : []
}
const trees = new WeakMap<readonly Node[], readonly TreeOption[]>()
const treeOf = (nodes: readonly Node[]): readonly TreeOption[] => {
  const known = trees.get(nodes)
  if (known) return known
  const grow = ({ id, title, cities }: Node): TreeOption => ({ value: id, label: title, ...(cities.length > 0 && { children: cities.map(grow) }) })
  const made = nodes.map(grow)
  trees.set(nodes, made)
  return made
}
