import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { useSay } from '../../kit/lang.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { reasons } from './reasonPhrases.ts'

/** Gives a trip up before it is loaded; what it carried goes back to the orders. */
export const CancelDialog = ({ row, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  const common = (['reasonVehicleDown', 'reasonDriverOut', 'reasonCustomer', 'reasonGoods', 'reasonPlan'] as const).map((key) => say(reasons, key))
  return (
    <ReasonDialog
      command={waybill.cancel}
      row={row}
      terms={waybillTerms}
      title={`${say(phrases, 'cancel')} ${row.waybill_no}`}
      label={say(phrases, 'cancel')}
      help={say(phrases, 'cancelWhy')}
      common={common}
      done={say(phrases, 'cancelDone', { waybill_no: row.waybill_no })}
      onClose={onClose}
    />
  )
}
