import { carrier } from '@yunshu/contract/consoles/carrier'
import { marginOf, needsReason } from '@yunshu/contract/dispatch/margin'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { SwitchInput, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { PayProposal, type Proposal } from '../../widgets/PayProposal.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { type AskedSplit, SplitFields } from '../../widgets/SplitFields.tsx'
import { usePayProposal } from '../../widgets/usePayProposal.ts'
import { PairFields } from './PairFields.tsx'
import { phrases } from './phrases.ts'
import type { PickLoad, VehicleChoice } from './VehiclePick.tsx'

type Trip = {
  vehicle_id: number
  driver_id: number
  trailer_plate_no?: string
  plan_start_time: string
  confirmed?: boolean
  payable_fen?: number | null
  split?: AskedSplit
  margin_reason?: string
  remark?: string
}

export const tripTerms = { zh: { ...waybillTerms.zh, ...dispatchTerms.zh }, en: { ...waybillTerms.en, ...dispatchTerms.en } }

/** A trip of which nothing is chosen yet but when it departs. */
export const blankTrip = (plan_start_time: string | null) => ({
  vehicle_id: null,
  driver_id: null,
  trailer_plate_no: '',
  plan_start_time,
  confirmed: false,
  payable_fen: null,
  margin_reason: '',
  remark: ''
})

type TripProps = {
  form: Form<Trip>
  load: PickLoad
  deliveryDay: string | undefined
  receivable_fen: number | null | undefined
  /** What the company's own rules propose to pay; undefined before a pair is chosen, null where none is asked for. */
  proposal: Proposal | null | undefined
  onVehicle: (choice: VehicleChoice) => void
  /** What was agreed with a driver before: his pay, which is not asked for again, and with it that nobody else drives. */
  agreed_fen?: number | undefined
}
/** What is decided about every trip, of orders, of a load plan or of an offered cargo: vehicle and driver, departure, pay and its parts, why the margin is low, whether the driver has agreed. */
export const TripFields = ({ form, load, deliveryDay, receivable_fen, proposal, onVehicle, agreed_fen }: TripProps) => {
  const say = useSay()
  const can = useCan()
  const isAgreed = agreed_fen !== undefined
  usePayProposal(form, isAgreed ? undefined : proposal)
  const price_fen = useFormValue(form, 'payable_fen') ?? agreed_fen
  const margin = marginOf(receivable_fen, price_fen)
  const reason = useFormValue(form, 'margin_reason')
  const isThin = needsReason(receivable_fen, price_fen)
  // Who may not see what is paid learns of a margin under the floor only when it is refused; to him the reason is always open.
  const asksReason = isThin || Boolean(reason) || !can(carrier.waybills.may.payable)
  return (
    <PairFields form={form} load={load} deliveryDay={deliveryDay} onVehicle={onVehicle} driverStays={isAgreed}>
      <Field form={form} name="plan_start_time" />
      {!isAgreed && can(carrier.waybills.may.payable) && <Field form={form} name="payable_fen" label={say(phrases, 'payable')} />}
      {can(carrier.waybills.may.payable) && proposal !== null && (
        <p className="field-help field-wide pay-line">
          {proposal ? (
            <PayProposal proposal={proposal} payable_fen={price_fen} onTake={isAgreed ? undefined : (fen) => write(form, 'payable_fen', fen)} />
          ) : (
            say(rates, 'downUnknown')
          )}
        </p>
      )}
      {can(carrier.waybills.may.payable) && <SplitFields form={form} price_fen={price_fen} shares={proposal?.split} />}
      {asksReason && (
        <Field
          form={form}
          name="margin_reason"
          required={isThin}
          help={isThin ? say(phrases, margin === 'loss' ? 'lossHelp' : 'lowHelp') : say(rates, 'floorHelp')}
        />
      )}
      <Field form={form} name="confirmed" help={say(phrases, 'agreedHelp')}>
        <SwitchInput />
      </Field>
      <Field form={form} name="remark">
        <TextInput maxLength={500} />
      </Field>
    </PairFields>
  )
}
