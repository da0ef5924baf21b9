import { Alert, Button } from 'antd'
import { recharge } from '@yunshu/contract/recharge/contract'
import { money } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useSay } from '../../../kit/lang.ts'
import { toastInfo } from '../../../kit/toast.tsx'
import { useRun } from '../../../kit/useRun.ts'
import { phrases } from '../phrases.ts'

/** 收银台 of the local stand-in: what a payment provider's own page would be. */
export const CashierDialog = ({ row, onClose }: { row: { id: number; recharge_no: string; amount_fen: number }; onClose: () => void }) => {
  const say = useSay()
  const paying = useRun(recharge.pay)
  const pay = async (succeed: boolean) => {
    if (!(await paying.run({ id: row.id, succeed }))) return
    toastInfo(say(phrases, 'payAsked'))
    onClose()
  }
  const fail = (
    <Button onClick={() => void pay(false)} loading={paying.busy}>
      {say(phrases, 'payFail')}
    </Button>
  )
  return (
    <Dialog
      title={`${say(phrases, 'cashier')} ${row.recharge_no}`}
      onClose={onClose}
      also={fail}
      main={{ label: say(phrases, 'pay'), loading: paying.busy, onClick: () => pay(true) }}
    >
      <Alert type="info" showIcon title={say(phrases, 'standIn')} />
      <p>{say(phrases, 'payAmount')}</p>
      <p className="fund-sum">¥ {money(row.amount_fen)}</p>
    </Dialog>
  )
}
