import { paypass } from '@yunshu/contract/paypass/contract'
import { paypassTerms } from '@yunshu/contract/paypass/words'
import { Button } from 'antd'
import { useId } from 'react'
import { fullTime } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { usePayPassword } from '../kit/payPassword.ts'
import { useCall } from '../kit/useCall.ts'
import { PayPasswordBoxes } from './PayPasswordBoxes.tsx'
import { blocks } from './phrases.ts'

type Props = { value: string; onChange: (typed: string) => void; fault: string | undefined; disabled: boolean }

/** The payment password wherever money leaves: what was wrong with it, how many tries are left or since when it is locked, and the way to set or reset it. */
export const PayPasswordInput = ({ value, onChange, fault, disabled }: Props) => {
  const say = useSay()
  const id = useId()
  return (
    <div className="field" data-name="pay_password" data-fault={fault ? '' : undefined}>
      <label htmlFor={id} className="field-label field-required">
        {say(paypassTerms, 'pay_password')}
      </label>
      <PayPasswordBoxes
        id={id}
        value={value}
        onChange={(typed) => onChange(typed ?? '')}
        disabled={disabled}
        {...(fault && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` })}
      />
      {fault && (
        <div className="field-fault" role="alert" id={`${id}-fault`}>
          {fault}
        </div>
      )}
      <PayPasswordState quiet={fault !== undefined} />
    </div>
  )
}

/* How it stands with the password; `quiet` where a fault has just said so. */
const PayPasswordState = ({ quiet }: { quiet: boolean }) => {
  const say = useSay()
  const ask = usePayPassword((state) => state.ask)
  const { data } = useCall(paypass.state, {}, { kinds: ['paypass'] })
  if (!data) return null
  const time = data.wrong_since ? fullTime(data.wrong_since) : ''
  const state =
    data.set_at === null
      ? say(blocks, 'payUnset')
      : data.locked
        ? say(blocks, 'payLocked', { time })
        : data.wrong_since !== null && !quiet && say(blocks, 'payTries', { time, left: data.left })
  return (
    <small className="pay-password-state">
      {state && <span role="status">{state}</span>}
      <Button type="link" size="small" onClick={() => ask(data.set_at === null ? 'set' : 'forgotten')}>
        {say(blocks, data.set_at === null ? 'paySet' : data.locked ? 'payReset' : 'payForgot')}
      </Button>
    </small>
  )
}
