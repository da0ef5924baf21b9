import { typedPhone } from '@yunshu/contract/kit/writtenUnits'
import { EyeInvisibleOutlined } from '@ant-design/icons'
import type { PhonePlace } from '@yunshu/contract/kit/fields'
import { isSealed, phoneShown } from '@yunshu/contract/kit/phoneSeal'
import { lazy, Suspense } from 'react'
import { type Control, TextInput } from './inputs.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

const SeenPhone = lazy(async () => ({ default: (await import('./SeenPhone.tsx')).SeenPhone }))

/** A masked phone; what shows it in full to whoever may comes after the list. */
export const PhoneText = ({ text, place }: { text: string; place: PhonePlace | undefined }) => {
  const mask = phoneShown(text)
  if (place === undefined || !isSealed(text)) return mask
  return (
    <Suspense fallback={mask}>
      <SeenPhone phone={text} place={place} />
    </Suspense>
  )
}

/** A phone to be typed. One that the form was opened with shows its mask and is kept; whoever types begins a new number. */
export const PhoneInput = ({ value, onChange, ...more }: Control<string>) => {
  const say = useSay()
  const kept = typeof value === 'string' && isSealed(value)
  return (
    <TextInput
      {...more}
      value={kept ? phoneShown(value) : value}
      // What is left of a mask is no number: whoever deletes in it starts anew.
      onChange={(typed) => onChange?.(kept && typed?.includes('*') ? '' : typed && typedPhone(typed))}
      {...(kept && { suffix: <EyeInvisibleOutlined title={say(kit, 'keptPhone')} />, onFocus: selectAll })}
    />
  )
}
PhoneInput.typed = true
const selectAll = ({ target }: React.FocusEvent<HTMLInputElement>) => target.select()
