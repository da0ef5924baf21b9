import { Cascader, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useSearchableWays } from './spelling.ts'

type Days = readonly [from: string | undefined, to: string | undefined]
const at = (day: string | undefined) => (day ? dayjs(day) : null)

/** From day to day; either may be open. */
export const RangePick = ({ value: [from, to], onChange }: { value: Days; onChange: (days: Days) => void }) => (
  <DatePicker.RangePicker
    className="fill"
    allowEmpty={[true, true]}
    value={[at(from), at(to)]}
    onChange={(range) => onChange([range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD')])}
  />
)
export const DayPick = ({ value, onChange }: { value: string | undefined; onChange: (day: string | undefined) => void }) => (
  <DatePicker className="fill" value={at(value)} onChange={(day) => onChange(day?.format('YYYY-MM-DD'))} />
)

export type TreeOption = { value: string | number; label: string; children?: TreeOption[] }
export const TreePick = ({
  options,
  value,
  onChange
}: {
  options: readonly TreeOption[]
  value: readonly (string | number)[]
  onChange: (way: readonly (string | number | null)[] | undefined) => void
}) => (
  <Cascader<TreeOption>
    className="fill"
    changeOnSelect
    {...useSearchableWays()}
    options={options as TreeOption[]}
    value={[...value]}
    onChange={(way) => onChange(way)}
  />
)
