import { order } from '@yunshu/contract/order/contract'
import { useState } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { kg } from '../../kit/format.ts'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import { PickMany } from '../../kit/picks.tsx'
import { useCall } from '../../kit/useCall.ts'
import { supplyTerms } from '@yunshu/contract/supply/words'
import { phrases } from './phrases.ts'

/** Which accepted orders with goods that are free are offered together; their goods and the price are said next. */
export const PickOrders = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const dialogs = useGlobalDialog()
  const [ids, setIds] = useState<readonly number[]>([])
  const found = useCall(order.carrierList, { to_load: true, pagesize: 200 })
  const choices = (found.data?.data ?? []).map((row) => ({
    value: row.id,
    label: `${row.order_no} ${row.start_address_diming}→${row.end_address_diming} ${row.goods_name} ${kg(row.goods_kg)}`
  }))
  const next = () => {
    onClose()
    dialogs.open('offer', ...ids)
  }
  return (
    <Dialog
      title={say(phrases, 'addTitle')}
      onClose={onClose}
      width={640}
      main={{ label: say(phrases, 'next'), disabled: ids.length === 0, onClick: next }}
    >
      <label htmlFor="supply-orders">{say(supplyTerms, 'orders')}</label>
      <PickMany id="supply-orders" of={choices} value={ids} onChange={(value) => setIds((value ?? []).map(Number).slice(0, 20))} />
    </Dialog>
  )
}
