import { Input, type InputProps } from 'antd'
import type { ReactNode } from 'react'

/** What a field hands to the control inside it. */
export type Control<T> = {
  value?: T | null | undefined
  onChange?: (value: T | undefined) => void
  id?: string
  disabled?: boolean
  status?: 'error' | ''
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

export const TextInput = ({
  value,
  onChange,
  ...more
}: Control<string> &
  Pick<InputProps, 'placeholder' | 'maxLength' | 'autoComplete' | 'autoFocus' | 'suffix' | 'prefix' | 'type' | 'allowClear' | 'onFocus'>) => (
  <Input value={value ?? ''} onChange={(event) => onChange?.(event.target.value)} autoComplete="off" {...more} />
)
export const SecretInput = ({ value, onChange, ...more }: Control<string> & { autoComplete?: string; prefix?: ReactNode; placeholder?: string }) => (
  <Input.Password value={value ?? ''} onChange={(event) => onChange?.(event.target.value)} autoComplete="current-password" {...more} />
)
export const LongText = ({ value, onChange, rows = 3, max, ...more }: Control<string> & { rows?: number; max?: number; placeholder?: string }) => (
  <Input.TextArea
    value={value ?? ''}
    rows={rows}
    onChange={(event) => onChange?.(event.target.value)}
    {...(max !== undefined && { maxLength: max, showCount: true })}
    {...more}
  />
)
