import { screen } from '@yunshu/contract/screen/contract'
import { screenTerms } from '@yunshu/contract/screen/words'
import { useState } from 'react'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { TextInput } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { MadeLink, OpenLinks } from '../../widgets/ShareDialog.tsx'
import { blocks } from '../../widgets/phrases.ts'
import { phrases } from './phrases.ts'

/** Links to the big screen (数据大屏): a new one is made and told this once; those that still hold can be taken back. */
export const ScreenDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [made, setMade] = useState<{ path: string; expires_at: string }>()
  const filling = useCommandForm(screen.create, { screen_name: '', days: 90 }, setMade)
  const { data } = useCall(screen.list, {})
  const { run } = useAsked(screen.revoke)
  const back = (id: number) =>
    void run({ id }, { ask: { title: say(blocks, 'unshareAsk'), content: say(blocks, 'unshareNote') }, done: say(blocks, 'unshared') })
  const title = say(phrases, 'screenLinks')
  if (made)
    return (
      <MadeLink
        title={title}
        url={new URL(made.path, location.origin).href}
        until={made.expires_at}
        note={say(phrases, 'screenOnce')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog filling={filling} terms={screenTerms} title={title} label={say(blocks, 'shareMake')} onClose={onClose} width={520}>
      <Field form={filling.form} name="screen_name">
        <TextInput placeholder={say(phrases, 'screenWhere')} />
      </Field>
      <Field form={filling.form} name="days" help={say(phrases, 'screenHint')}>
        <Pick of={[1, 7, 30, 90, 180, 365].map((count) => ({ value: count, label: say(blocks, 'days', { count }) }))} />
      </Field>
      <OpenLinks links={(data?.data ?? []).map(({ screen_name, ...link }) => ({ ...link, label: screen_name, mine: true }))} onBack={back} />
    </FormDialog>
  )
}
