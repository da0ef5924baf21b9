import { useId } from 'react'
import type { Control } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { ratings } from './ratingPhrases.ts'

const most = [1, 2, 3, 4, 5] as const

/** So many of five stars, in words for whoever does not see them. */
export const Stars = ({ value }: { value: number }) => {
  const say = useSay()
  return (
    <span className="stars" role="img" aria-label={say(ratings, 'starsOf', { stars: value })}>
      {most.map((star) => (
        <span key={star} className={star <= value ? 'star-on' : 'star-off'}>
          ★
        </span>
      ))}
    </span>
  )
}

/** One to five stars to be given. */
export const StarsInput = ({ id, value, onChange, disabled, label, ...more }: Control<number> & { label: string }) => {
  const say = useSay()
  const name = useId()
  return (
    <span
      className="stars stars-input"
      role="radiogroup"
      id={id}
      aria-label={label}
      {...(more['aria-describedby'] && { 'aria-describedby': more['aria-describedby'] })}
    >
      {most.map((star) => (
        <label key={star} className={star <= (value ?? 0) ? 'star-on' : 'star-off'} title={say(ratings, 'starsOf', { stars: star })}>
          <input
            type="radio"
            name={name}
            checked={value === star}
            disabled={disabled}
            aria-label={say(ratings, 'starsOf', { stars: star })}
            onChange={() => onChange?.(star)}
          />
          ★
        </label>
      ))}
    </span>
  )
}
