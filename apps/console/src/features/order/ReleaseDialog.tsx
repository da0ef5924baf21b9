import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'
import { release, ReleaseRow } from '@yunshu/contract/release/contract'
import { releaseMachine } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { Files } from '../../kit/Files.tsx'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { PhotosInput } from '../../kit/Upload.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { TextInput } from '../../kit/controls.tsx'
import { Copy } from '../../kit/Copy.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { undoBy } from '../../kit/undo.ts'
import { useRun } from '../../kit/useRun.ts'
import { phrases } from './phrases.ts'
import { reasons } from './reasonPhrases.ts'

type Props = { row: { id: number; order_no: string }; onClose: () => void }

/** The shipper's consent to a hand-over (放货): give it, look at its code, take it back. */
export const ReleaseDialog = ({ row: { id, order_no }, onClose }: Props) => {
  const say = useSay()
  const { data, refresh } = useCall(release.ofOrder, { order_id: id }, { kinds: ['release'] })
  const last = data?.data[0]
  const [refusing, setRefusing] = useState(false)
  const { code, main, also } = useConsent({ order_id: id, order_no, last, refresh, onRefuse: () => setRefusing(true) })
  return (
    <Dialog title={say(phrases, 'releaseTitle', { order_no })} onClose={onClose} also={also} main={main} closes>
      {!data ? <Waiting /> : last ? <ConsentFacts last={last} code={code} /> : <p>{say(phrases, 'releaseNone')}</p>}
      {isGiven(last) && <Alert className="gap-top" type="info" showIcon title={say(phrases, 'codeNote')} />}
      {isAsked(last) && <Alert className="gap-top" type="info" showIcon title={say(phrases, 'cargoAsked')} />}
      {refusing && last && (
        <ReasonDialog
          command={release.refuse}
          row={last}
          terms={releaseTerms}
          title={say(phrases, 'refuseCargo')}
          label={say(phrases, 'refuseCargo')}
          common={[say(reasons, 'reasonUnpaid'), say(reasons, 'reasonNotOurs')]}
          done={say(phrases, 'cargoRefused')}
          onDone={() => void refresh()}
          onClose={() => setRefusing(false)}
        />
      )}
    </Dialog>
  )
}

type Last = Static<typeof ReleaseRow>
const isGiven = (last: Last | undefined): boolean => last?.release_status === releaseMachine.code.released && !last.is_over
const isAsked = (last: Last | undefined): boolean => last?.release_status === releaseMachine.code.pending

type ConsentProps = { order_id: number; order_no: string; last: Last | undefined; refresh: () => void; onRefuse: () => void }
/** What the shipper can do now: see the code of a consent or take it back, else consent or say no. */
const useConsent = ({ order_id, order_no, last, refresh, onRefuse }: ConsentProps) => {
  const say = useSay()
  const issuing = useRun(release.issue)
  const revoking = useRun(release.revoke)
  const seeing = useRun(release.seeCode)
  const [code, setCode] = useState<string>()
  const issue = async () => {
    const given = await issuing.run({ order_id })
    if (!given) return
    toastDone(say(phrases, 'consented'), undoBy(release.revoke, { id: given.id, version: given.version }))
    refresh()
  }
  const see = async () => setCode((await seeing.run({ order_no }))?.code)
  const takeBack = async () => {
    if (!last || !(await revoking.run({ id: last.id, version: last.version }))) return
    setCode(undefined)
    toastDone(say(phrases, 'takenBack'))
    refresh()
  }
  if (isGiven(last))
    return {
      code,
      also: (
        <Button danger loading={revoking.busy} onClick={() => void takeBack()}>
          {say(phrases, 'takeBack')}
        </Button>
      ),
      main: { label: say(phrases, 'seeCode'), loading: seeing.busy, onClick: see }
    }
  return {
    code,
    also: isAsked(last) && (
      <Button danger onClick={onRefuse}>
        {say(phrases, 'refuseCargo')}
      </Button>
    ),
    main: { label: say(phrases, 'consent'), loading: issuing.busy, onClick: issue }
  }
}

const ConsentFacts = ({ last, code }: { last: Last; code: string | undefined }) => {
  const say = useSay()
  return (
    <RowFacts
      of={ReleaseRow}
      row={last}
      terms={releaseTerms}
      columns={1}
      items={[
        'release_no',
        last.is_over ? { name: 'release_status', cell: () => <Mark tone="rest">{say(releaseTerms, 'is_over')}</Mark> } : 'release_status',
        last.waybill_no && 'waybill_no',
        last.plate_no && 'plate_no',
        last.content && 'content',
        last.apply_by_name && 'apply_by_name',
        last.hold_reason && 'hold_reason',
        last.documents && [say(releaseTerms, 'documents'), <Files key="d" list={last.documents} />],
        last.valid_to && 'valid_to',
        last.release_at && 'release_by_name',
        last.consent_file && [say(releaseTerms, 'consent_file'), <Files key="c" list={last.consent_file} />],
        last.reason && 'reason',
        last.exit_at && 'exit_at',
        last.exit_at && 'used_by_name',
        last.exit_imgs.length > 0 && [say(releaseTerms, 'exit_imgs'), <PhotosLink key="p" photos={last.exit_imgs} label={say(phrases, 'look')} />],
        code !== undefined && [say(releaseTerms, 'code'), <Copy key="c" text={code} />]
      ]}
    />
  )
}

/** The carrier enters the code that the consignee brings (核销). */
export const PickupCodeDialog = ({ row: { order_no }, onClose }: Props) => {
  const say = useSay()
  return (
    <CommandDialog
      command={release.use}
      start={{ order_no, code: '', exit_imgs: [] }}
      done={say(phrases, 'codeUsed')}
      terms={releaseTerms}
      title={`${say(phrases, 'useCode')} ${order_no}`}
      label={say(phrases, 'useCode')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="code" help={say(phrases, 'codeHelp')}>
            <TextInput maxLength={6} />
          </Field>
          <Field form={form} name="exit_imgs" required>
            <PhotosInput />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
