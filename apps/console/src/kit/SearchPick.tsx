import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { LiveKind } from '@yunshu/contract/live'
import { type ReactNode, useState } from 'react'
import type { Control } from './inputs.tsx'
import { useHeldOpen } from './picks.tsx'
import { useSettled } from './useSettled.ts'

type SearchPickProps<V extends number | string, C> = Omit<Control<V>, 'onChange'> & {
  path: string
  /** What is asked besides the typed text. */
  around?: object
  find: (typed: string, signal: AbortSignal) => Promise<readonly C[]>
  /** One that was chosen before and may not be among those that are offered; `known` is its name, where that is all there is to know. */
  findOne?: (value: V, signal: AbortSignal) => Promise<C | undefined>
  known?: string
  valueOf: (choice: C) => V
  nameOf: (choice: C) => string
  line: (choice: C) => ReactNode
  kinds: readonly LiveKind[]
  onPick: (choice: C | undefined) => void
  placeholder: string
  /** What stands where nothing was found; also before anything is typed, where nothing is offered by itself. */
  notFoundContent?: string
  allowClear?: boolean
}

/** A select whose choices have a line each: those that the server offers first, and while one types those that it finds. */
export const SearchPick = <V extends number | string, C>({
  path,
  around = {},
  find,
  findOne,
  known = '',
  valueOf,
  nameOf,
  line,
  kinds,
  onPick,
  value,
  id,
  status,
  ...more
}: SearchPickProps<V, C>) => {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<C>()
  const keyword = useSettled(typed)
  const found = useQuery({
    queryKey: [path, around, keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    placeholderData: keepPreviousData,
    meta: { kinds }
  })
  const choices = found.data ?? []
  // What was found for the text before is not offered any more: Enter would choose it.
  const isOld = typed !== keyword || found.isPlaceholderData
  const shown = [...choices, ...(picked ? [picked] : [])].find((choice) => valueOf(choice) === value)
  const before = findOne && value && !shown ? value : undefined
  const one = useQuery({
    queryKey: [path, { id: before }],
    queryFn: async ({ signal }) => (before && (await findOne?.(before, signal))) || null,
    enabled: before !== undefined
  })
  const name = shown ?? (one.data || undefined)
  return (
    <Select<V | null, { value: V; label: string; choice: C }>
      className="fill"
      {...useHeldOpen(isOld)}
      {...more}
      {...(id && { id })}
      {...(status && { status })}
      value={value || null}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      listHeight={320}
      options={(isOld ? [] : choices).map((choice) => ({ value: valueOf(choice), label: nameOf(choice), choice }))}
      optionRender={({ data }) => line(data.choice)}
      labelRender={({ label }) => label ?? (name ? nameOf(name) : known)}
      onChange={(next: V | null | undefined) => {
        const choice = choices.find((one) => valueOf(one) === next)
        setPicked(choice)
        onPick(choice)
      }}
    />
  )
}
