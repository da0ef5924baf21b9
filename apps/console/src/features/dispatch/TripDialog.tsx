import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { waybill } from '@yunshu/contract/waybill/contract'
import type { ReactNode } from 'react'
import { call } from '../../kit/call.ts'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useFormValue, type Form } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import type { Filling } from '../../kit/useCommandForm.ts'
import { PayProposal } from '../../widgets/PayProposal.tsx'
import { CheckPanel, isClear } from './CheckPanel.tsx'
import { phrases } from './phrases.ts'
import { useChecks } from './useChecks.ts'
import type { PickLoad } from './VehiclePick.tsx'

export type Trip = OutputOf<typeof waybill.info>

/** Fetches the trip that a new pair is for. */
export const WithTrip = ({ id, onClose, children }: { id: number; onClose: () => void; children: (trip: Trip) => ReactNode }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(waybill.info, { id }, { kinds: ['waybill'] })
  if (data) return <div key={data.waybill.version}>{children(data)}</div>
  return (
    <Dialog title={say(phrases, 'pair')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

/** What the vehicle of a trip has to carry: what was loaded, else what is planned. */
export const loadOfTrip = ({ waybill: row }: Trip): PickLoad => ({ goods_kg: row.load_kg ?? row.plan_kg, goods_volume: row.plan_volume })

type Pair = { id: number; vehicle_id: number; driver_id: number }
type TripDialogProps<T extends Pair> = {
  filling: Filling<T>
  trip: Trip
  terms: Phrases
  title: string
  label: string
  onClose: () => void
  children: ReactNode
}

/** A new pair for a trip that exists, with the same checks beside it as at its dispatch. */
export const TripDialog = <T extends Pair>({
  filling,
  trip: { waybill: row, orders },
  terms,
  title,
  label,
  onClose,
  children
}: TripDialogProps<T>) => {
  const say = useSay()
  const form: Form<Pair> = filling.form
  const [vehicle_id, driver_id] = [useFormValue(form, 'vehicle_id'), useFormValue(form, 'driver_id')]
  const asking = vehicle_id && driver_id && { id: row.id, vehicle_id, driver_id }
  const checking = useChecks(
    asking ? { key: [dispatch.recheck.path, asking], ask: (signal) => call(dispatch.recheck, asking, { signal, quiet: true }) } : undefined
  )
  const checks = (
    <CheckPanel
      {...checking}
      load={{ goods_num: row.plan_num, goods_kg: row.load_kg ?? row.plan_kg, goods_volume: row.plan_volume }}
      payable_fen={row.payable_fen}
      ahead={{ order_ids: orders.map(({ order_id }) => order_id), vehicle_id, driver_id }}
    />
  )
  return (
    <FormDialog
      filling={filling}
      terms={terms}
      title={title}
      label={label}
      onClose={onClose}
      width={1000}
      columns={2}
      disabled={checking.found && !isClear(checking)}
      beside={checks}
    >
      <p className="dispatch-now">
        {[row.plate_no, row.trailer_plate_no, row.driver_name].filter(Boolean).join(' · ')} ·{' '}
        {`${row.start_address_diming} → ${row.end_address_diming}`}
      </p>
      {children}
      {checking.found?.proposal && (
        <p className="field-help field-wide pay-line">
          {say(phrases, 'payStays', { amount: row.payable_fen === null ? '-' : money(row.payable_fen) })}{' '}
          <PayProposal proposal={checking.found.proposal} payable_fen={row.payable_fen} />
        </p>
      )}
    </FormDialog>
  )
}
