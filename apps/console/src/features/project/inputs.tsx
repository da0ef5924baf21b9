import { Cascader, Select, Space } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { rate } from '@yunshu/contract/rate/contract'
import type { Control } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { useSearchable, useSearchableWays } from '../../kit/spelling.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Area = { id: string; title: string; cities?: Area[] }
/** Where a rule starts or ends: a province, a city, a district, an address of the own book, or anywhere. */
export const ScopeInput = ({ value, onChange, id, disabled, status }: Control<string>) => {
  const say = useSay()
  const tree = (useCall(address.areas, {}, { keep: true, kinds: [] }).data ?? []) as readonly Area[]
  const { data } = useCall(rate.choices, {}, { keep: true, kinds: [] })
  const isAddress = value?.startsWith('a') ?? false
  const shared = { disabled: disabled ?? false, ...(status && { status }) }
  const searchable = useSearchable()
  const ways = useSearchableWays('title')
  return (
    <Space.Compact className="fill">
      <Select
        className="scope-kind"
        aria-label={say(phrases, 'scopes')}
        value={isAddress ? 'address' : 'area'}
        options={[
          { value: 'area', label: say(phrases, 'byArea') },
          { value: 'address', label: say(phrases, 'byAddress'), disabled: (data?.addresses ?? []).length === 0 }
        ]}
        onChange={(kind: string) => onChange?.(kind === 'area' ? '' : `a${data?.addresses[0]?.id ?? ''}`)}
        {...shared}
      />
      {isAddress ? (
        <Select
          className="fill"
          {...searchable}
          value={value ?? null}
          options={(data?.addresses ?? []).map((place) => ({ value: `a${place.id}`, label: place.name }))}
          onChange={(next: string) => onChange?.(next)}
          {...(id && { id })}
          {...shared}
        />
      ) : (
        <Cascader<Area>
          className="fill"
          options={tree as Area[]}
          fieldNames={{ value: 'id', label: 'title', children: 'cities' }}
          changeOnSelect
          {...ways}
          allowClear
          value={value ? pathTo(tree, value) : []}
          placeholder={say(phrases, 'anywhere')}
          onChange={(path) => onChange?.(scopeOf(path?.map(String) ?? []))}
          {...(id && { id })}
          {...shared}
        />
      )}
    </Space.Compact>
  )
}

/** The first 2, 4 or 6 digits, by how deep the choice goes. */
const scopeOf = (path: readonly string[]): string => (path.at(-1) ?? '').slice(0, path.length * 2)
const pathTo = (nodes: readonly Area[], scope: string, depth = 1): string[] => {
  for (const { id, cities = [] } of nodes) {
    if (depth * 2 === scope.length && id.slice(0, scope.length) === scope) return [id]
    const below = depth * 2 < scope.length ? pathTo(cities, scope, depth + 1) : []
    if (below.length > 0) return [id, ...below]
  }
  return []
}
