import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { SwitchInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { PairFields } from './PairFields.tsx'
import { phrases } from './phrases.ts'
import { loadOfTrip, TripDialog, WithTrip, type Trip } from './TripDialog.tsx'

/** A trip whose driver refused or did not answer goes to a new pair (重新派车). */
export const ResendDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <WithTrip id={id} onClose={onClose}>
    {(trip) => <ResendForm trip={trip} onClose={onClose} />}
  </WithTrip>
)

const ResendForm = ({ trip, onClose }: { trip: Trip; onClose: () => void }) => {
  const say = useSay()
  const { id, version, waybill_no, plan_end_time } = trip.waybill
  const filling = useCommandForm(
    dispatch.resend,
    { id, version, vehicle_id: null, driver_id: null, trailer_plate_no: '', confirmed: false },
    ({ driver_name }) => {
      toastDone(say(phrases, 'resent', { no: waybill_no, driver: driver_name }))
      onClose()
    }
  )
  const { form } = filling
  const agreed = useFormValue(form, 'confirmed')
  return (
    <TripDialog
      filling={filling}
      trip={trip}
      terms={dispatchTerms}
      title={say(phrases, 'resendTitle', { no: waybill_no })}
      label={say(phrases, agreed ? 'saveAgreed' : 'saveAndTell')}
      onClose={onClose}
    >
      <PairFields form={form} load={loadOfTrip(trip)} deliveryDay={plan_end_time.slice(0, 10)}>
        <Field form={form} name="confirmed" help={say(phrases, 'agreedHelp')}>
          <SwitchInput />
        </Field>
      </PairFields>
    </TripDialog>
  )
}
