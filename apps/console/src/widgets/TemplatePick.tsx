import { template } from '@yunshu/contract/template/contract'
import { Pick } from '../kit/controls.tsx'
import type { Control } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'

/** The templates that a customer may be put on; empty is an ordinary customer. `had`: one that was stopped since stays named. */
export const TemplatePick = ({
  had,
  value,
  onChange,
  ...more
}: Control<number> & { had?: { readonly id: number; readonly name: string } | undefined }) => {
  const say = useSay()
  const { data } = useCall(template.choices, {})
  const open = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const options = had && !open.some((one) => one.value === had.id) ? [...open, { value: had.id, label: had.name }] : open
  return (
    <Pick
      {...more}
      of={options}
      value={value ?? undefined}
      onChange={(next) => onChange?.(typeof next === 'number' ? next : undefined)}
      allowClear
      placeholder={say.label({ zh: '普通客户（不使用模板）', en: 'Ordinary customer (no template)' })}
    />
  )
}
