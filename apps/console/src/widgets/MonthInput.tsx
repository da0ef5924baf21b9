import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Control } from '../kit/controls.tsx'
import { nowForPicker } from '../kit/shanghai.ts'

/** A month, YYYY-MM, as an inspection is printed. */
export const MonthInput = ({ value, onChange, status, ...more }: Control<string>) => (
  <DatePicker
    className="fill"
    picker="month"
    minDate={nowForPicker().startOf('month')}
    value={value ? dayjs(`${value}-01`) : null}
    onChange={(next) => onChange?.(next ? next.format('YYYY-MM') : undefined)}
    {...more}
    {...(status && { status })}
  />
)
