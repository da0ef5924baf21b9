import { paypass } from '@yunshu/contract/paypass/contract'
import { Button } from 'antd'
import { useSay } from '../kit/lang.ts'
import { usePayPassword } from '../kit/payPassword.ts'
import { useCall } from '../kit/useCall.ts'
import { blocks } from './phrases.ts'

/** Whether the payment password is there and open, and the way to set it or to reset one that was forgotten. */
export const PayPasswordState = () => {
  const say = useSay()
  const ask = usePayPassword((state) => state.ask)
  const { data } = useCall(paypass.state, {}, { kinds: ['paypass'] })
  if (!data) return null
  const state = data.locked ? 'payLocked' : data.set_at === null ? 'payUnset' : undefined
  return (
    <small className="pay-password-state">
      {state && <span role="status">{say(blocks, state)}</span>}
      <Button type="link" size="small" onClick={ask}>
        {say(blocks, data.set_at === null ? 'paySet' : 'payForgot')}
      </Button>
    </small>
  )
}
