import type { Control } from '../kit/inputs.tsx'

/** The six digits of a payment password: six boxes to see, one field to type, paste and read out. What is no digit is left out. */
export const PayPasswordBoxes = ({
  value,
  onChange,
  status,
  autoComplete = 'off',
  ...more
}: Control<string> & { autoComplete?: string; autoFocus?: boolean }) => {
  const typed = value ?? ''
  return (
    <span className={status === 'error' ? 'six six-wrong' : 'six'}>
      <input
        type="password"
        inputMode="numeric"
        autoComplete={autoComplete}
        value={typed}
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, '').slice(0, 6))}
        {...more}
      />
      <span aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <i key={at} data-next={at === typed.length ? '' : undefined}>
            {at < typed.length ? '●' : ''}
          </i>
        ))}
      </span>
    </span>
  )
}
PayPasswordBoxes.typed = true
