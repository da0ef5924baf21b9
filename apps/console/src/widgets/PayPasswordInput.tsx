import { paypassTerms } from '@yunshu/contract/paypass/words'
import { Input } from 'antd'
import { useSay } from '../kit/lang.ts'
import { PayPasswordState } from './PayPasswordState.tsx'

/** Six digits of the payment password, with a word where there is none yet or it is locked. */
export const PayPasswordInput = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => {
  const say = useSay()
  return (
    <div className="pay-password">
      <label className="pay-password">
        <span className="pay-password-label">{say(paypassTerms, 'pay_password')}</span>
        <Input.OTP
          length={6}
          mask="●"
          value={value}
          onChange={onChange}
          onInput={(cells) => onChange(cells.join(''))}
          formatter={(typed) => typed.replace(/\D/g, '')}
        />
      </label>
      <PayPasswordState />
    </div>
  )
}
