import { link } from '@yunshu/contract/link/contract'
import { linkTerms } from '@yunshu/contract/link/words'
import { RemotePick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useFind } from './find.ts'
import { phrases } from './phrases.ts'

/** The carrier asks a shipper of the platform to work together. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(link.request, {}, () => {
    toastDone(say(phrases, 'sent'))
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={linkTerms} title={say(phrases, 'invite')} onClose={onClose}>
      <Field form={filling.form} name="company_id" label={say(phrases, 'customer')} help={say(phrases, 'addHelp')}>
        <RemotePick find={useFind()} />
      </Field>
    </FormDialog>
  )
}
