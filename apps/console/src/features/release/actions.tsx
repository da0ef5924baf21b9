import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import type { ReleaseRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const SlipDialog = lazily(async () => (await import('./SlipDialog.tsx')).SlipDialog)
const { may } = carrier.releases
const { pending, released, used } = releaseMachine.code
type Doing = 'approve' | 'refuse' | 'check' | 'slip'

/** What the carrier can do with a release as it stands, the next step first. */
export const useReleaseActions = (): { actions: (row: ReleaseRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const go = useNavigate()
  const [opened, setOpened] = useState<{ doing: Doing; row: ReleaseRow }>()
  const [revoking, resending] = [useAsked(release.revoke), useAsked(release.resend)]
  const actions = (row: ReleaseRow): Action[] => {
    const { id, version, release_no: no, release_status: status, waybill_id } = row
    const open = (doing: Doing) => () => setOpened({ doing, row })
    const holds = status === released && !row.is_over
    const isDeparture = row.release_type === releaseType.code.departure
    const all: (Action | false)[] = [
      status === pending && { key: 'approve', label: say(phrases, 'approve'), may: may.approve, run: open('approve') },
      holds && { key: 'check', label: say(phrases, 'check'), may: may.check, run: open('check') },
      (holds || status === used) && { key: 'slip', label: say(phrases, 'slip'), may: may.print, aside: true, run: open('slip') },
      holds && {
        key: 'resend',
        label: say(phrases, 'resend'),
        may: may.approve,
        aside: true,
        run: () => void resending.run({ id, version }, { done: say(phrases, 'resent') })
      },
      waybill_id !== null && {
        key: 'waybill',
        label: say(phrases, 'toWaybill'),
        may: carrier.waybills.may.view,
        aside: true,
        run: () => void go(linkTo(carrier.waybillInfo, { id: waybill_id }))
      },
      status === pending && isDeparture && { key: 'refuse', label: say(phrases, 'refuse'), may: may.approve, danger: true, run: open('refuse') },
      holds && {
        key: 'revoke',
        label: say(phrases, 'revoke'),
        may: may.revoke,
        danger: true,
        run: () =>
          void revoking.run(
            { id, version },
            { ask: { title: say(phrases, 'revokeTitle', { no }), content: say(phrases, 'revokeNote') }, done: say(phrases, 'revoked', { no }) }
          )
      }
    ]
    return all.filter((action) => action !== false)
  }
  const onClose = () => setOpened(undefined)
  const row = opened?.row
  const dialog = row && (
    <>
      {opened.doing === 'approve' && <ApproveDialog id={row.id} onClose={onClose} />}
      {opened.doing === 'check' && <CheckDialog release_no={row.release_no} onClose={onClose} />}
      {opened.doing === 'slip' && <SlipDialog ids={[row.id]} onClose={onClose} />}
      {opened.doing === 'refuse' && (
        <ReasonDialog
          command={release.refuse}
          row={row}
          terms={releaseTerms}
          title={say(phrases, 'refuseTitle', { no: row.release_no })}
          label={say(phrases, 'refuse')}
          common={(['reasonPapers', 'reasonWeight', 'reasonGoods'] as const).map((key) => say(phrases, key))}
          done={say(phrases, 'refused', { no: row.release_no })}
          onClose={onClose}
        />
      )}
    </>
  )
  return { actions, dialog }
}
