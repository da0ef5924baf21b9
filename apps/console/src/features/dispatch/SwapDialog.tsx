import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { TimeInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { PairFields } from './PairFields.tsx'
import { phrases } from './phrases.ts'
import { loadOfTrip, TripDialog, WithTrip, type Trip } from './TripDialog.tsx'

/** Another vehicle or driver for a running trip (换车换司机); the waybill keeps its number. */
export const SwapDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <WithTrip id={id} onClose={onClose}>
    {(trip) => <SwapForm trip={trip} onClose={onClose} />}
  </WithTrip>
)

const terms = { zh: { ...waybillTerms.zh, ...dispatchTerms.zh }, en: { ...waybillTerms.en, ...dispatchTerms.en } }
const SwapForm = ({ trip, onClose }: { trip: Trip; onClose: () => void }) => {
  const say = useSay()
  const { id, version, waybill_no, waybill_status, plan_end_time } = trip.waybill
  const onRoad = waybill_status >= waybillMachine.code.loaded
  const filling = useCommandForm(
    dispatch.swap,
    { id, version, vehicle_id: null, driver_id: null, trailer_plate_no: '', reason: '', place: '' },
    () => {
      toastDone(say(phrases, 'swapped', { no: waybill_no }))
      onClose()
    }
  )
  const { form } = filling
  return (
    <TripDialog
      filling={filling}
      trip={trip}
      terms={terms}
      title={say(phrases, 'swapTitle', { no: waybill_no })}
      label={say(phrases, 'swapNow')}
      onClose={onClose}
    >
      <PairFields form={form} load={loadOfTrip(trip)} deliveryDay={plan_end_time.slice(0, 10)}>
        {onRoad && (
          <>
            <Field form={form} name="place" help={say(phrases, 'inTransit')} />
            <Field form={form} name="at" label={say(phrases, 'swapAt')}>
              <TimeInput past />
            </Field>
          </>
        )}
        <Field form={form} name="reason" wide>
          <ReasonInput common={(['reasonBreak', 'reasonDriver', 'reasonPlan', 'reasonLaw'] as const).map((key) => say(phrases, key))} />
        </Field>
      </PairFields>
    </TripDialog>
  )
}
