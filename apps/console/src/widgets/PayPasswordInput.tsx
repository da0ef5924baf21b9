import { paypass } from '@yunshu/contract/paypass/contract'
import { paypassTerms } from '@yunshu/contract/paypass/words'
import { Input } from 'antd'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { blocks } from './phrases.ts'

/** Six digits of the payment password, with a word where there is none yet or it is locked. */
export const PayPasswordInput = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => {
  const say = useSay()
  const { data } = useCall(paypass.state, {}, { kinds: ['paypass'] })
  const state = data && (data.locked ? 'payLocked' : data.set_at === null ? 'payUnset' : undefined)
  return (
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
      {state && (
        <small role="status" className="pay-password-state">
          {say(blocks, state)}
        </small>
      )}
    </label>
  )
}
