import { DatePicker, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import type { Enum } from '@yunshu/contract/kit/enums'
import { readNumber } from './format.ts'
import type { Control } from './inputs.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { fromPicker, isHere, nowForPicker, toPicker } from './shanghai.ts'

export { LongText, SecretInput, TextInput, type Control } from './inputs.tsx'
export type Option = { value: string | number; label: ReactNode; disabled?: boolean }

/** A number as people type or paste it, with commas and units; empty is no number. */
export const NumberInput = ({
  value,
  onChange,
  unit,
  decimals = 4,
  min: _min,
  max: _max,
  ...more
}: Control<number> & { unit?: string; decimals?: number; min?: number; max?: number; placeholder?: string }) => (
  <InputNumber<string>
    className="fill"
    stringMode
    controls={false}
    value={value === null || value === undefined ? null : String(value)}
    parser={(typed) => (typed === undefined ? '' : String(readNumber(typed) ?? ''))}
    formatter={(shown) => (shown ?? '').replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))}
    onChange={(next) => onChange?.(next === null || next === '' ? undefined : Number(Number(next).toFixed(decimals)))}
    {...(unit !== undefined && { suffix: unit })}
    {...more}
  />
)
/** Yuan on screen, whole fen in the form. */
export const MoneyInput = ({ value, onChange, ...more }: Control<number> & { placeholder?: string }) => (
  <NumberInput
    {...more}
    unit={useSay()(kit, 'yuan')}
    decimals={2}
    value={value === null || value === undefined ? value : value / 100}
    onChange={(yuan) => onChange?.(yuan === undefined ? undefined : Math.round(yuan * 100))}
  />
)

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
    showSearch={{ optionFilterProp: 'label' }}
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
    showSearch={{ optionFilterProp: 'label' }}
    placeholder={useSay()(kit, 'choose')}
    {...more}
  />
)
export const useOptions = (of: Enum | readonly Option[]): Option[] => {
  const say = useSay()
  return 'codes' in of
    ? of.codes.map((code) => ({ value: code, label: say.both(of.names[code] ?? { zh: String(code), en: String(code) }) }))
    : [...of]
}

export const SwitchInput = ({ value, onChange, id, disabled }: Control<boolean>) => (
  <Switch checked={value ?? false} onChange={(on) => onChange?.(on)} {...(id && { id })} disabled={disabled ?? false} />
)

/** A calendar day, YYYY-MM-DD. */
export const DayInput = ({ value, onChange, ...more }: Control<string> & { placeholder?: string }) => (
  <DatePicker
    className="fill"
    value={value ? dayjs(value) : null}
    onChange={(next) => onChange?.(next ? next.format('YYYY-MM-DD') : undefined)}
    {...pickerProps(more)}
  />
)
/** An instant on China's clock, to the minute; stored as ISO 8601. */
export const TimeInput = ({
  value,
  onChange,
  past = false,
  ...more
}: Control<string> & { placeholder?: string /** Only what has been. */; past?: boolean }) => (
  <DatePicker
    {...(past && { maxDate: nowForPicker() })}
    showNow={isHere()}
    className="fill"
    showTime={{ format: 'HH:mm', minuteStep: 5 }}
    format="YYYY-MM-DD HH:mm"
    needConfirm={false}
    value={value ? toPicker(value) : null}
    onChange={(next) => onChange?.(next ? fromPicker(next) : undefined)}
    {...pickerProps(more)}
  />
)
const pickerProps = <T extends { status?: 'error' | '' }>({ status, ...more }: T) => ({ ...more, ...(status && { status }) })

/** A typed text that is looked for on the server after a pause: `find` gives the options. */
export const RemotePick = ({
  find,
  shown,
  value,
  onChange,
  onPick,
  ...more
}: Control<number | string> & {
  find: (keyword: string) => Promise<readonly Option[]>
  shown?: string
  onPick?: (option: Option) => void
  placeholder?: string
}) => {
  const [options, setOptions] = useState<readonly Option[]>([])
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  const look = (keyword: string) => {
    clearTimeout(timer)
    setTimer(setTimeout(() => void find(keyword).then(setOptions, () => setOptions([])), 250))
  }
  const known =
    value !== null && value !== undefined && !options.some((option) => option.value === value) && shown
      ? [{ value, label: shown }, ...options]
      : options
  return (
    <Select
      className="fill"
      allowClear
      showSearch={{ filterOption: false, onSearch: look }}
      value={value ?? undefined}
      options={[...known]}
      onFocus={() => look('')}
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
