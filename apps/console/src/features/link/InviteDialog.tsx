import { link } from '@yunshu/contract/link/contract'
import { linkTerms } from '@yunshu/contract/link/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { RemotePick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useFind } from './find.ts'
import { phrases } from './phrases.ts'

/** The carrier asks a shipper of the platform to work together. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const find = useFind()
  return (
    <CommandDialog command={link.request} start={{}} done={say(phrases, 'sent')} terms={linkTerms} title={say(phrases, 'invite')} onClose={onClose}>
      {(form) => (
        <Field form={form} name="company_id" label={say(phrases, 'customer')} help={say(phrases, 'addHelp')}>
          <RemotePick find={find} />
        </Field>
      )}
    </CommandDialog>
  )
}
