import { type Control, NumberInput } from '../kit/controls.tsx'

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
