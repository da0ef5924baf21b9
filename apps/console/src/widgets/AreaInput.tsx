import { Cascader } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { Field } from '../kit/Field.tsx'
import type { Form } from '../kit/form.ts'
import type { Control } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { useSearchableWays } from '../kit/spelling.ts'
import { useCall } from '../kit/useCall.ts'

type Area = { id: string; title: string; cities?: Area[] }

/** Province, city and district as one six-digit code (省市区). */
export const AreaInput = ({ value, onChange, id, disabled, status }: Control<string>) => {
  const say = useSay()
  const tree = (useCall(address.areas, {}, { keep: true, kinds: [] }).data ?? []) as readonly Area[]
  return (
    <Cascader<Area>
      className="fill"
      options={tree as Area[]}
      fieldNames={{ value: 'id', label: 'title', children: 'cities' }}
      value={value ? pathTo(tree, value) : []}
      {...useSearchableWays('title')}
      allowClear={false}
      placeholder={say(kit, 'choose')}
      onChange={(path) => onChange?.(path?.at(-1) === undefined ? undefined : String(path.at(-1)))}
      {...(id && { id })}
      {...(status && { status })}
      disabled={disabled ?? false}
    />
  )
}

/** Where a company sits, as a field of its form. */
export const SeatField = ({ form }: { form: Form<{ area_code?: string }> }) => {
  const say = useSay()
  const label = (['province', 'city', 'area'] as const).map((name) => say(companyTerms, name)).join(' / ')
  return (
    <Field form={form} name="area_code" label={label}>
      <AreaInput />
    </Field>
  )
}

/** The ids from the province down to a code; its province and city need not be its first digits. */
const pathTo = (nodes: readonly Area[], code: string): string[] => {
  for (const { id, cities = [] } of nodes) {
    if (id === code) return [id]
    const below = pathTo(cities, code)
    if (below.length > 0) return [id, ...below]
  }
  return []
}
