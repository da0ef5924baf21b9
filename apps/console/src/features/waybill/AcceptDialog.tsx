import { waybill } from '@yunshu/contract/waybill/contract'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** The office says yes in the driver's place, after he said so by telephone. */
export const AcceptDialog = ({ row, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  const { run, busy } = useRun(waybill.accept)
  const accept = async () => {
    if (await run({ id: row.id, version: row.version })) toastDone(say(phrases, 'acceptDone'))
    onClose()
  }
  const label = say(phrases, 'acceptFor')
  return (
    <Dialog title={`${label} ${row.waybill_no}`} onClose={onClose} main={{ label, loading: busy, onClick: accept }} width={440}>
      {say(phrases, 'acceptAsk', { driver_name: row.driver_name })}
    </Dialog>
  )
}
