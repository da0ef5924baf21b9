import { release, ReleaseRow as Row } from '@yunshu/contract/release/contract'
import { releaseTerms } from '@yunshu/contract/release/words'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { Files } from '../../kit/Files.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions, type Action } from '../../kit/Moves.tsx'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { useCall } from '../../kit/useCall.ts'
import { Checks } from './Checks.tsx'
import type { ReleaseRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** One release with its checks, and what can be done with it. */
export const ReleaseDialog = ({ id, actions, onClose }: { id: number; actions: (row: ReleaseRow) => Action[]; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(release.info, { id }, { kinds: ['release', 'waybill'] })
  if (!data)
    return (
      <Dialog title={say(phrases, 'view')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const { release: row, checks } = data
  return (
    <Dialog title={row.release_no} onClose={onClose} width={760} also={<Actions at="header" items={actions(row)} />}>
      <RowFacts
        of={Row}
        row={row}
        terms={releaseTerms}
        columns={2}
        items={[
          'release_type',
          'release_status',
          'waybill_no',
          'order_no',
          'plate_no',
          'driver_name',
          'shipper_name',
          'point_name',
          'content',
          row.hold_reason && 'hold_reason',
          'apply_by_name',
          'apply_at',
          row.release_at && 'release_by_name',
          row.release_at && 'release_at',
          row.valid_to && 'valid_to',
          row.sent_at && 'sent_at',
          row.reason && 'reason',
          row.exit_at && 'exit_at',
          row.exit_at && 'used_by_name',
          row.exit_note && 'exit_note',
          row.documents && [say(releaseTerms, 'documents'), <Files key="d" list={row.documents} />],
          row.consent_file && [say(releaseTerms, 'consent_file'), <Files key="c" list={row.consent_file} />],
          row.exit_imgs.length > 0 && [say(releaseTerms, 'exit_imgs'), <PhotosLink key="p" photos={row.exit_imgs} label={say(phrases, 'view')} />]
        ]}
      />
      <h3 className="gap-top">{say(phrases, 'checks')}</h3>
      <Checks checks={checks} />
    </Dialog>
  )
}
