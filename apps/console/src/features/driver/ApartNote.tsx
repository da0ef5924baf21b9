import { Alert, Button } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** Says of a driver that he stands apart from the human of his number, what that means, and how it ends. */
export const ApartNote = ({ onJoin }: { onJoin: () => void }) => {
  const say = useSay()
  return (
    <Alert
      type="warning"
      showIcon
      title={say(phrases, 'apartTitle')}
      description={say(phrases, 'apartNote')}
      action={
        <Can may={carrier.drivers.may.edit}>
          <Button onClick={onJoin}>{say(phrases, 'joinButton')}</Button>
        </Can>
      }
    />
  )
}
