import { Select } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { useSay } from '../kit/lang.ts'
import { useSearchable } from '../kit/spelling.ts'
import { useCall } from '../kit/useCall.ts'
import { cityOf } from './map/provider.ts'
import { blocks } from './phrases.ts'
import type { Draft } from './place.ts'

type Node = { id: string; title: string; cities: readonly Node[] }
const useAreas = () => (useCall(address.areas, {}, { keep: true, method: 'GET' }).data ?? []) as readonly Node[]

/** The chosen nodes of the tree; a district is known by its code, since a municipality's city is only a placeholder. */
const chosenOf = (areas: readonly Node[], draft: Draft) => {
  const province = areas.find(({ title }) => title === draft.province)
  const byDistrict = province?.cities.find(({ cities }) => cities.some(({ id }) => id === draft.area_code))
  const city = byDistrict ?? province?.cities.find(({ title }) => title === draft.city)
  const district = city?.cities.find(({ id, title }) => (draft.area_code ? id === draft.area_code : title === draft.area))
  return { province, city, district }
}
/** The most precise division chosen so far: where a search looks. */
export const useWithin = (draft: Draft): string | undefined => {
  const { province, city, district } = chosenOf(useAreas(), draft)
  return (district ?? city ?? province)?.id
}

/** Province, city and district; another choice takes away what was found by search. */
export const AreaSelects = ({ draft, change }: { draft: Draft; change: (patch: Partial<Draft>) => void }) => {
  const say = useSay()
  const areas = useAreas()
  const searchable = useSearchable()
  const { province, city, district } = chosenOf(areas, draft)
  const choose = (patch: Partial<Draft>) => change({ area_code: '', area: '', lng: undefined, lat: undefined, precision: undefined, ...patch })
  const select = (label: string, value: string | undefined, nodes: readonly Node[], onPick: (node: Node) => void) => (
    <Select
      className="fill"
      aria-label={label}
      placeholder={label}
      {...searchable}
      value={value ?? null}
      options={nodes.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const node = nodes.find((one) => one.id === id)
        if (node) onPick(node)
      }}
    />
  )
  return (
    <div className="picker-areas">
      {select(say(blocks, 'province'), province?.id, areas, ({ title, cities }) =>
        choose({ province: title, city: cities.length === 1 ? cityOf(title, cities[0]?.title ?? '') : '' })
      )}
      {select(say(blocks, 'city'), city?.id, province?.cities ?? [], ({ title }) => choose({ city: title }))}
      {select(say(blocks, 'district'), district?.id, city?.cities ?? [], ({ id, title }) =>
        choose({ area: title, area_code: id, city: cityOf(draft.province, city?.title ?? '') })
      )}
    </div>
  )
}
