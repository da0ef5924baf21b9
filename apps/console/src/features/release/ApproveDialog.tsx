import { release } from '@yunshu/contract/release/contract'
import { checkResult, releaseType } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { Checks } from './Checks.tsx'
import { phrases } from './phrases.ts'

/** 放行: what was checked, for how long it holds, and the papers that are still to come. */
export const ApproveDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(release.info, { id }, { kinds: ['release', 'waybill'] })
  if (!data)
    return (
      <Dialog title={say(phrases, 'approve')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const { release: row, checks } = data
  const isCargo = row.release_type === releaseType.code.cargo
  const lacks = !isCargo && checks.some(({ result }) => result === checkResult.code.missing)
  return (
    <CommandDialog
      key={row.version}
      command={release.approve}
      start={{ id, version: row.version, hours: 24, documents: '', consent_file: '' }}
      done={say(phrases, 'approveDone', { no: row.release_no })}
      terms={releaseTerms}
      title={say(phrases, 'approveTitle', { no: row.release_no })}
      label={say(phrases, 'approve')}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{[row.waybill_no, row.plate_no, row.driver_name, row.content].filter(Boolean).join(' · ')}</p>
          <Checks checks={checks} />
          <Field form={form} name="hours" />
          {lacks && (
            <Field form={form} name="documents" help={say(phrases, 'papersHelp')}>
              <UploadInput max={9} />
            </Field>
          )}
          {isCargo && (
            <Field form={form} name="consent_file" required help={say(phrases, 'consentHelp')}>
              <UploadInput max={3} />
            </Field>
          )}
        </>
      )}
    </CommandDialog>
  )
}
