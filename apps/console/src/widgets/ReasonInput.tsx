import { Button } from 'antd'
import { LongText, type Control } from '../kit/controls.tsx'
import { useSay } from '../kit/lang.ts'
import { blocks } from './phrases.ts'

/** A reason in words, with the usual ones a click away. */
export const ReasonInput = ({ common, value, onChange, ...more }: Control<string> & { common: readonly string[] }) => {
  const say = useSay()
  return (
    <div>
      <LongText rows={2} max={200} value={value} {...(onChange && { onChange })} {...more} />
      <div className="reasons" role="group" aria-label={say(blocks, 'commonReasons')}>
        {common.map((reason) => (
          <Button key={reason} size="small" onClick={() => onChange?.(reason)}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}
/* One types a reason, so its absence is told as of a text. */
ReasonInput.typed = true
