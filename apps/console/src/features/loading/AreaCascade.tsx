import type { Control } from '../../kit/inputs.tsx'
import type { TreeOption } from '../../kit/queryFields.tsx'
import { TreePick } from '../../kit/queryPickers.tsx'
import { useAreaTree } from '../../widgets/areaTree.ts'

/** A province, city or district as the beginning of its codes, which all districts below share. */
export const AreaCascade = ({ value, onChange }: Control<string>) => {
  const options = useAreaTree()
  return (
    <TreePick
      options={options}
      value={value ? wayTo(options, value) : []}
      onChange={(way) => onChange?.(way?.length ? headOf(String(way.at(-1))) : undefined)}
    />
  )
}
const headOf = (code: string): string => code.replace(/(00)+$/, '')
const wayTo = (options: readonly TreeOption[], head: string): (string | number)[] => {
  for (const { value, children = [] } of options) {
    if (headOf(String(value)) === head) return [value]
    const below = wayTo(children, head)
    if (below.length) return [value, ...below]
  }
  return []
}
