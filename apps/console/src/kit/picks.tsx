import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Enum } from '@yunshu/contract/kit/enums'
import type { Machine } from '@yunshu/contract/kit/machine'
import type { Control } from './inputs.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { findSpelt, useSearchable } from './spelling.ts'

export type Option = { value: string | number; label: ReactNode; disabled?: boolean }

/** Choices from an enumeration, or from a list of options. */
export const Pick = ({
  of,
  value,
  onChange,
  ...more
}: Control<number | string> & { of: Enum | readonly Option[]; placeholder?: string; allowClear?: boolean }) => (
  <Select
    className="fill"
    value={value ?? undefined}
    onChange={(next: number | string | undefined) => onChange?.(next)}
    options={useOptions(of)}
    {...useSearchable()}
    placeholder={useSay()(kit, 'choose')}
    {...more}
  />
)
export const PickMany = ({
  of,
  value,
  onChange,
  ...more
}: Control<readonly (number | string)[]> & { of: Enum | readonly Option[]; placeholder?: string }) => (
  <Select
    mode="multiple"
    className="fill"
    value={[...(value ?? [])]}
    onChange={(next: (number | string)[]) => onChange?.(next)}
    options={useOptions(of)}
    {...useSearchable()}
    placeholder={useSay()(kit, 'choose')}
    {...more}
  />
)
export const useOptions = (of: Enum | Machine | readonly Option[]): Option[] => {
  const say = useSay()
  if ('states' in of) return Object.values(of.states).map(({ code, ...name }) => ({ value: code, label: say.label(name) }))
  return 'codes' in of
    ? of.codes.map((code) => ({ value: code, label: say.label(of.names[code] ?? { zh: String(code), en: String(code) }) }))
    : [...of]
}

type Find = (keyword: string) => Promise<readonly Option[]>
/* What a typed text finds on the server, after a pause. Until its answer is there nothing is offered: by Enter one would choose what was found for the text before. */
const useFound = (find: Find) => {
  const [found, setFound] = useState<{ readonly of: string; readonly options?: readonly Option[] }>({ of: '' })
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  const look = (of: string) => {
    clearTimeout(timer)
    setFound((now) => (now.of === of ? now : { of }))
    const take = (options: readonly Option[]) => setFound((now) => (now.of === of ? { of, options } : now))
    setTimer(setTimeout(() => void findSpelt(find, of, ({ label }) => label).then(take, () => take([])), 250))
  }
  return {
    options: found.options ?? [],
    props: { className: 'fill', showSearch: { filterOption: false, onSearch: look }, onFocus: () => look(''), ...useHeldOpen(!found.options) }
  }
}

/** Enter without a choice closes a list and throws away what was typed: while the answer is on its way it stays open. */
export const useHeldOpen = (isWaiting: boolean) => {
  const [open, setOpen] = useState(false)
  return { open, onOpenChange: (next: boolean) => (next || !isWaiting) && setOpen(next), onBlur: () => setOpen(false) }
}

/** A typed text that is looked for on the server after a pause: `find` gives the options. */
export const RemotePick = ({
  find,
  shown,
  value,
  onChange,
  onPick,
  ...more
}: Control<number | string> & {
  find: Find
  shown?: string
  onPick?: (option: Option) => void
  placeholder?: string
}) => {
  const { options, props } = useFound(find)
  return (
    <Select
      {...props}
      allowClear
      value={value ?? undefined}
      options={[...options]}
      labelRender={({ label }) => label ?? shown ?? value}
      onChange={(next: number | string | undefined) => {
        onChange?.(next)
        const option = options.find((one) => one.value === next)
        if (option) onPick?.(option)
      }}
      placeholder={useSay()(kit, 'choose')}
      {...more}
    />
  )
}

/** The same for several of many: what was chosen keeps its name while others are looked for. */
export const RemotePickMany = ({ find, value, onChange, ...more }: Control<readonly (number | string)[]> & { find: Find; placeholder?: string }) => {
  const { options, props } = useFound(find)
  const [chosen, setChosen] = useState<readonly Option[]>([])
  return (
    <Select
      {...props}
      mode="multiple"
      value={[...(value ?? [])]}
      options={[...options, ...chosen.filter((one) => !options.some((option) => option.value === one.value))]}
      onChange={(next: (number | string)[]) => {
        setChosen(
          [...chosen, ...options].filter((one, at, all) => next.includes(one.value) && all.findIndex(({ value: of }) => of === one.value) === at)
        )
        onChange?.(next)
      }}
      placeholder={useSay()(kit, 'choose')}
      {...more}
    />
  )
}
