import { DatePicker, InputNumber, Switch } from 'antd'
import dayjs from 'dayjs'
import { typedDecimal } from '@yunshu/contract/kit/writtenUnits'
import type { FieldSchema } from '@yunshu/contract/kit/valueText'
import type { Control } from './inputs.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { fromPicker, isHere, nowForPicker, toPicker } from './shanghai.ts'

export { LongText, TextInput, type Control } from './inputs.tsx'
export { Pick, PickMany, RemotePick, RemotePickMany, useOptions, type Option } from './picks.tsx'

/** A number as people type or paste it, with commas and units; empty is no number. */
export const NumberInput = ({
  value,
  onChange,
  unit,
  decimals = 4,
  fixed = false,
  kind,
  min: _min,
  max: _max,
  ...more
}: Control<number> & {
  unit?: string
  decimals?: number /** All decimals stand, as in a price, unless one is typing. */
  fixed?: boolean
  /** By which it is known what units may stand beside it. */
  kind?: FieldSchema['kind']
  min?: number
  max?: number
  placeholder?: string
}) => (
  <InputNumber<string>
    className="fill"
    stringMode
    controls={false}
    value={value === null || value === undefined ? null : String(value)}
    parser={(typed) => (typed === undefined ? '' : typedDecimal(typed, kind))}
    formatter={(shown, { userTyping }) => grouped(fixed && shown && !userTyping ? Number(shown).toFixed(decimals) : (shown ?? ''))}
    onChange={(next) => onChange?.(next === null || next === '' ? undefined : Number(Number(next).toFixed(decimals)))}
    {...(unit !== undefined && { suffix: unit })}
    {...more}
  />
)
const grouped = (digits: string) => digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
/** Yuan on screen, whole fen in the form. */
export const MoneyInput = ({ value, onChange, ...more }: Control<number> & { placeholder?: string }) => (
  <NumberInput
    {...more}
    unit={useSay()(kit, 'yuan')}
    kind="fen"
    decimals={2}
    fixed
    value={value === null || value === undefined ? value : value / 100}
    onChange={(yuan) => onChange?.(yuan === undefined ? undefined : Math.round(yuan * 100))}
  />
)

/** Percent on screen, basis points in the form. */
export const PercentInput = ({ value, onChange, ...more }: Control<number>) => (
  <NumberInput
    {...more}
    unit="%"
    kind="basisPoints"
    decimals={2}
    value={value === null || value === undefined ? value : value / 100}
    onChange={(percent) => onChange?.(percent === undefined ? undefined : Math.round(percent * 100))}
  />
)

/** Yuan with up to six decimals on screen, ten-thousandths of a fen in the form. */
export const PriceInput = ({ value, onChange, unit, ...more }: Control<number> & { unit: string }) => (
  <NumberInput
    {...more}
    unit={unit}
    decimals={6}
    value={value === null || value === undefined ? value : value / 1_000_000}
    onChange={(yuan) => onChange?.(yuan === undefined ? undefined : Math.round(yuan * 1_000_000))}
  />
)

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
