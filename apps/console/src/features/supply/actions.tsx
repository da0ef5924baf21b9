import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { isIn } from '@yunshu/contract/kit/machine'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyMachine } from '@yunshu/contract/supply/machine'
import { supplyTerms } from '@yunshu/contract/supply/words'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { SupplyTerms } from '../../widgets/SupplyTerms.tsx'
import type { SupplyRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { may } = carrier.supplies

/** What the carrier can do with a supply as it stands. */
export const useSupplyActions = (): { actions: (row: SupplyRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const go = useNavigate()
  const dialogs = useGlobalDialog()
  const [editing, setEditing] = useState<SupplyRow>()
  const [publishing, refreshing, takingDown, closing] = [
    useAsked(supply.publish),
    useAsked(supply.refresh),
    useAsked(supply.takeDown),
    useAsked(supply.close)
  ]
  const actions = (row: SupplyRow): Action[] => {
    const { id, version, supply_status: status, supply_no: no, waybill_id, is_closed } = row
    const seen = { id, version }
    const isOut = status === supplyMachine.code.published
    const rests = isIn(supplyMachine, status, 'draft', 'off') && !is_closed
    const all: (Action | false)[] = [
      status !== supplyMachine.code.draft && {
        key: 'applies',
        label: say(phrases, 'applies'),
        may: may.view,
        run: () => dialogs.open('applies', id)
      },
      waybill_id !== null && {
        key: 'waybill',
        label: say(phrases, 'toWaybill'),
        may: carrier.waybills.may.view,
        run: () => void go(linkTo(carrier.waybillInfo, { id: waybill_id }))
      },
      rests && {
        key: 'publish',
        label: say(phrases, 'publish'),
        may: may.publish,
        run: () => void publishing.run(seen, { done: say(phrases, 'published', { count: row.offered_count }) })
      },
      isOut && {
        key: 'refresh',
        label: say(phrases, 'refresh'),
        may: may.publish,
        aside: true,
        run: () => void refreshing.run(seen, { done: say(phrases, 'refreshed') })
      },
      (isOut || rests) && { key: 'edit', label: say(phrases, 'edit'), may: may.edit, aside: true, run: () => setEditing(row) },
      isOut && {
        key: 'takeDown',
        label: say(phrases, 'takeDown'),
        may: may.publish,
        aside: true,
        run: () =>
          void takingDown.run(seen, {
            ask: { title: say(phrases, 'takeDownAsk', { no }), content: say(phrases, 'takeDownNote') },
            done: say(phrases, 'takenDown')
          })
      },
      (isOut || rests) && {
        key: 'close',
        label: say(phrases, 'close'),
        may: may.close,
        danger: true,
        run: () =>
          void closing.run(seen, {
            ask: { title: say(phrases, 'closeAsk', { no }), content: say(phrases, 'closeNote') },
            done: say(phrases, 'closed')
          })
      }
    ]
    return all.filter((action) => action !== false)
  }
  return { actions, dialog: editing && <SupplyDialog row={editing} onClose={() => setEditing(undefined)} /> }
}

const SupplyDialog = ({ row, onClose }: { row: SupplyRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, publish_scope, fleet_ids, price_mode, price_unit, price_fen, deposit_fen, expire_at, remark } = row
  return (
    <CommandDialog
      command={supply.update}
      start={{ id, version, publish_scope, fleet_ids, price_mode, price_unit, price_fen, deposit_fen, expire_at, remark }}
      done={say(phrases, 'saved')}
      terms={supplyTerms}
      title={say(phrases, 'editTitle', { no: row.supply_no })}
      label={say(phrases, 'edit')}
      width={820}
      columns={2}
      onClose={onClose}
    >
      {(form) => <SupplyTerms form={form} />}
    </CommandDialog>
  )
}
