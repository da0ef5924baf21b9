import { release } from '@yunshu/contract/release/contract'
import { releaseTerms } from '@yunshu/contract/release/words'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { TextInput, TimeInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosInput } from '../../kit/Upload.tsx'
import { phrases } from './phrases.ts'

/** 核销: the code that is shown at the gate, when it was, and a photo of it. */
export const CheckDialog = ({ release_no, code = '', onClose }: { release_no: string; code?: string; onClose: () => void }) => {
  const say = useSay()
  const [exit_at] = useState(() => new Date().toISOString())
  return (
    <CommandDialog
      command={release.use}
      start={{ release_no, code, exit_at, exit_imgs: [], exit_note: '' }}
      done={say(phrases, 'checked', { no: release_no })}
      terms={releaseTerms}
      title={say(phrases, 'checkTitle', { no: release_no })}
      label={say(phrases, 'check')}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="code" help={say(phrases, 'checkHelp')}>
            <TextInput maxLength={6} />
          </Field>
          <Field form={form} name="exit_at">
            <TimeInput past />
          </Field>
          <Field form={form} name="exit_imgs" required>
            <PhotosInput />
          </Field>
          <Field form={form} name="exit_note" />
        </>
      )}
    </CommandDialog>
  )
}
