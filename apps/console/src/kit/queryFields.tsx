import { SearchOutlined } from '@ant-design/icons'
import { Checkbox, Input, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import type { Enum } from '@yunshu/contract/kit/enums'
import type { Machine } from '@yunshu/contract/kit/machine'
import type { Endpoint, FilterName, InputOf, TabsOf } from '@yunshu/contract/kit/endpoint'
import { clearable } from './clearable.tsx'
import { useSay } from './lang.ts'
import { lazily } from './lazily.tsx'
import { kit } from './phrases.ts'
import { useSearchable } from './spelling.ts'
import { RemotePick, useOptions, type Option } from './picks.tsx'
import { useQueryField } from './QueryForm.tsx'
import type { TreeOption } from './queryPickers.tsx'
import { StatusTabs, type StatusTabsProps } from './StatusTabs.tsx'
import type { List, RowOf } from './useList.ts'

export type { TreeOption } from './queryPickers.tsx'
// Calendars are a tenth of the whole page: they come after the list.
const waiting = <span className="ant-picker ant-picker-outlined yunshu fill query-waiting" />
const RangePick = lazily(async () => (await import('./queryPickers.tsx')).RangePick, waiting)
const DayPick = lazily(async () => (await import('./queryPickers.tsx')).DayPick, waiting)
const TreePick = lazily(async () => (await import('./queryPickers.tsx')).TreePick, waiting)

/** The button behind a keyword has no word but this. */
const FindIcon = () => <SearchOutlined aria-label={useSay()(kit, 'find')} />

type Named = { name: string; label?: string }
/** The look of one filter: its label before its control. */
const Slot = ({ name, label, children }: { name: string; label?: string; children: ReactNode }) => {
  const query = useQueryField()
  return (
    <label className="query-field" data-filter={name}>
      <span>{label ?? query.label(name)}</span>
      {children}
    </label>
  )
}
const useText = (name: string) => String(useQueryField().values[name] ?? '')

/** Looks for a text in several columns; Enter applies, `/` focuses it. Several pasted numbers are taken as they are. */
const KeywordField = ({ name, placeholder }: { name: string; placeholder?: string }) => {
  const say = useSay()
  const query = useQueryField()
  return (
    <Input.Search
      searchIcon={<FindIcon />}
      className="query-keyword"
      data-search=""
      allowClear={clearable}
      aria-label={say(kit, 'keyword')}
      placeholder={placeholder ?? say(kit, 'keyword')}
      value={useText(name)}
      onChange={({ target }) => query.type({ [name]: target.value })}
      onClear={() => query.choose({ [name]: undefined })}
      onSearch={(text) => query.choose({ [name]: text.trim() || undefined })}
    />
  )
}

/** One text of one column. */
const TextField = ({ name, label }: Named) => {
  const query = useQueryField()
  return (
    <Slot name={name} {...(label && { label })}>
      <Input
        allowClear={clearable}
        value={useText(name)}
        onChange={({ target }) => query.type({ [name]: target.value })}
        onClear={() => query.choose({ [name]: undefined })}
      />
    </Slot>
  )
}

/** One of an enumeration, of the states of a machine or of options; applies at once. */
const SelectField = ({ name, label, of }: Named & { of: Enum | Machine | readonly Option[] }) => {
  const say = useSay()
  const query = useQueryField()
  return (
    <Slot name={name} {...(label && { label })}>
      <Select
        className="fill"
        allowClear
        {...useSearchable()}
        placeholder={say(kit, 'all')}
        value={query.values[name] as number | undefined}
        options={useOptions(of)}
        onChange={(value?: number | string) => query.choose({ [name]: value })}
      />
    </Slot>
  )
}

/** Only those of which something is true; not ticked asks for all. */
const FlagField = ({ name, label }: Named) => {
  const query = useQueryField()
  return (
    <Checkbox
      data-filter={name}
      checked={query.values[name] === true}
      onChange={({ target }) => query.choose({ [name]: target.checked || undefined })}
    >
      {label ?? query.label(name)}
    </Checkbox>
  )
}

/** One of what the server finds for a typed text. */
const RemoteField = ({ name, label, find, shown }: Named & { find: (keyword: string) => Promise<readonly Option[]>; shown?: string }) => {
  const query = useQueryField()
  return (
    <Slot name={name} {...(label && { label })}>
      <RemotePick
        find={find}
        value={query.values[name] as number | undefined}
        onChange={(value) => query.choose({ [name]: value })}
        {...(shown && { shown })}
      />
    </Slot>
  )
}

/** From day to day, YYYY-MM-DD, into two filters. */
const RangeField = ({ from, to, label }: { from: string; to: string; label: string }) => {
  const query = useQueryField()
  const at = (name: string) => query.values[name] as string | undefined
  return (
    <Slot name={`${from} ${to}`} label={label}>
      <RangePick value={[at(from), at(to)]} onChange={([first, last]) => query.choose({ [from]: first, [to]: last })} />
    </Slot>
  )
}

/** One day, YYYY-MM-DD. */
const DayField = ({ name, label }: Named) => {
  const query = useQueryField()
  return (
    <Slot name={name} {...(label && { label })}>
      <DayPick value={query.values[name] as string | undefined} onChange={(day) => query.choose({ [name]: day })} />
    </Slot>
  )
}

/** One leaf or branch of a tree; the last code of the way down is the filter. */
const CascaderField = ({ name, label, options }: Named & { options: readonly TreeOption[] }) => {
  const query = useQueryField()
  const way = wayTo(options, query.values[name])
  return (
    <Slot name={name} {...(label && { label })}>
      <TreePick options={options} value={way} onChange={(next) => query.choose({ [name]: next?.at(-1) ?? undefined })} />
    </Slot>
  )
}
const wayTo = (options: readonly TreeOption[], code: unknown): (string | number)[] => {
  for (const { value, children } of options) {
    if (value === code) return [value]
    const below = children ? wayTo(children, code) : []
    if (below.length) return [value, ...below]
  }
  return []
}

/** A choice of what the text means, merged with the text: 单号, 车牌, 司机. */
const KindedField = ({ kind, name, of }: { kind: string; name: string; of: Enum | readonly Option[] }) => {
  const query = useQueryField()
  const options = useOptions(of)
  return (
    <Space.Compact className="query-keyword">
      <Select
        value={(query.values[kind] as number | undefined) ?? options[0]?.value}
        options={options}
        onChange={(value) => query.type({ [kind]: value })}
        aria-label={query.label(kind)}
      />
      <Input.Search
        searchIcon={<FindIcon />}
        allowClear={clearable}
        data-search=""
        value={useText(name)}
        aria-label={query.label(name)}
        onChange={({ target }) => query.type({ [name]: target.value })}
        onSearch={(text) => query.choose({ [kind]: query.values[kind] ?? options[0]?.value, [name]: text.trim() || undefined })}
      />
    </Space.Compact>
  )
}

/** Two selects of which the second depends on the first: 省份 and 城市, 运营商 and 产品. Another first choice takes the second away. */
const LinkedField = ({
  name,
  label,
  of,
  second,
  below
}: Named & {
  of: Enum | readonly Option[]
  second: string /** What the second select offers under a choice of the first. */
  below: (value: string | number) => readonly Option[]
}) => {
  const say = useSay()
  const query = useQueryField()
  const [first, then] = [query.values[name] as string | number | undefined, query.values[second] as string | number | undefined]
  return (
    <Slot name={`${name} ${second}`} label={label ?? query.label(name)}>
      <Space.Compact>
        <Select
          className="query-half"
          allowClear
          {...useSearchable()}
          aria-label={label ?? query.label(name)}
          placeholder={say(kit, 'all')}
          value={first}
          options={useOptions(of)}
          onChange={(value?: number | string) => query.choose({ [name]: value, [second]: undefined })}
        />
        <Select
          className="query-half"
          allowClear
          disabled={first === undefined}
          {...useSearchable()}
          aria-label={query.label(second)}
          placeholder={say(kit, 'all')}
          value={then}
          options={first === undefined ? [] : [...below(first)]}
          onChange={(value?: number | string) => query.choose({ [second]: value })}
        />
      </Space.Compact>
    </Slot>
  )
}

/** The filters of a list whose values are of this type. */
type FilterOf<E extends Endpoint, V> = { [K in FilterName<E>]: NonNullable<InputOf<E>[K]> extends V ? K : never }[FilterName<E>]
/** A field whose filters have these names. */
type FieldFor<F, N> = F extends (props: infer P) => ReactNode ? (props: { [K in keyof P]: K extends Naming ? N : P[K] }) => ReactNode : never
type Naming = 'name' | 'from' | 'to' | 'kind' | 'second'
type Choice = string | number
/** Without status tabs there is nothing to show: the list of such a call fits no `StatusTabs`. */
type WithTabs<E extends Endpoint> = [TabsOf<E>] extends [never] ? never : unknown
type QueryFields<E extends Endpoint> = {
  readonly StatusTabs: <S extends string>(props: Omit<StatusTabsProps<S>, 'name'> & { list: Pick<List<RowOf<E>>, 'rows'> & WithTabs<E> }) => ReactNode
  readonly KeywordField: FieldFor<typeof KeywordField, FilterOf<E, string>>
  readonly TextField: FieldFor<typeof TextField, FilterOf<E, string>>
  readonly SelectField: FieldFor<typeof SelectField, FilterOf<E, Choice>>
  readonly FlagField: FieldFor<typeof FlagField, FilterOf<E, boolean>>
  readonly RemoteField: FieldFor<typeof RemoteField, FilterOf<E, Choice>>
  readonly RangeField: FieldFor<typeof RangeField, FilterOf<E, string>>
  readonly DayField: FieldFor<typeof DayField, FilterOf<E, string>>
  readonly CascaderField: FieldFor<typeof CascaderField, FilterOf<E, Choice>>
  readonly KindedField: FieldFor<typeof KindedField, FilterOf<E, Choice>>
  readonly LinkedField: FieldFor<typeof LinkedField, FilterOf<E, Choice>>
}
const fields = {
  KeywordField,
  TextField,
  SelectField,
  FlagField,
  RemoteField,
  RangeField,
  DayField,
  CascaderField,
  KindedField,
  LinkedField
}

/** The tabs and fields of one list, outside of the component: `const { KeywordField } = queryFields(receipt.list)`. The name of a filter that the list does not have does not compile. */
export const queryFields = <E extends Endpoint>({ tabs = '' }: E): QueryFields<E> => ({
  ...fields,
  StatusTabs: (props) => <StatusTabs {...props} name={tabs} />
})
