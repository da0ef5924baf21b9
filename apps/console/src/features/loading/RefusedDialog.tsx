import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { violationsText } from './reasons.ts'
import { Remedies } from './Remedies.tsx'
import { remedyPhrases } from './remedyPhrases.ts'
import type { Desk } from './useDesk.ts'
import type { Refused } from './usePlacing.ts'

/** Why a change was refused, and what would let it stand: on the vehicle that was aimed at, or on another. */
export const RefusedDialog = ({ desk, refused, onClose }: { desk: Desk; refused: Refused; onClose: () => void }) => {
  const say = useSay()
  const [anywhere, setAnywhere] = useState(false)
  const { order_id, pieces, from, onto, violations } = refused
  return (
    <Dialog
      title={say(remedyPhrases, 'refusedTitle', { no: desk.orders.get(order_id)?.order_no ?? '', vehicle: onto })}
      width={640}
      onClose={onClose}
      closes
      also={!anywhere && <Button onClick={() => setAnywhere(true)}>{say(remedyPhrases, 'elsewhere')}</Button>}
    >
      <p>{say(remedyPhrases, 'refusedWhy', { why: violationsText(say, violations) })}</p>
      <div className="remedies">
        <Remedies desk={desk} order_id={order_id} pieces={pieces} from={from} onto={anywhere ? undefined : onto} onTaken={onClose} />
      </div>
    </Dialog>
  )
}
