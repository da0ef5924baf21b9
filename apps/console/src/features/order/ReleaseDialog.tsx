import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
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

type Props = { row: { id: number; order_no: string }; onClose: () => void }

/** The shipper's consent to a hand-over (放货): give it, look at its code, take it back. */
export const ReleaseDialog = ({ row: { id, order_no }, onClose }: Props) => {
  const say = useSay()
  const { data, refresh } = useCall(release.ofOrder, { order_id: id }, { kinds: ['release'] })
  const issuing = useRun(release.issue)
  const revoking = useRun(release.revoke)
  const seeing = useRun(release.seeCode)
  const [code, setCode] = useState<string>()
  const last = data?.data[0]
  const isOpen = last?.release_status === releaseMachine.code.released && !last.is_over
  const isAsked = last?.release_status === releaseMachine.code.pending
  const [refusing, setRefusing] = useState(false)
  const issue = async () => {
    const given = await issuing.run({ order_id: id })
    if (!given) return
    toastDone(say(phrases, 'consented'), undoBy(release.revoke, { id: given.id, version: given.version }))
    void refresh()
  }
  const see = async () => setCode((await seeing.run({ order_no }))?.code)
  const takeBack = async () => {
    if (!last || !(await revoking.run({ id: last.id, version: last.version }))) return
    setCode(undefined)
    toastDone(say(phrases, 'takenBack'))
    void refresh()
  }
  const footer = (
    <Space>
      {isOpen ? (
        <>
          <Button danger loading={revoking.busy} onClick={() => void takeBack()}>
            {say(phrases, 'takeBack')}
          </Button>
          <Button type="primary" loading={seeing.busy} onClick={() => void see()}>
            {say(phrases, 'seeCode')}
          </Button>
        </>
      ) : (
        <>
          {isAsked && (
            <Button danger onClick={() => setRefusing(true)}>
              {say(phrases, 'refuseCargo')}
            </Button>
          )}
          <Button type="primary" loading={issuing.busy} onClick={() => void issue()}>
            {say(phrases, 'consent')}
          </Button>
        </>
      )}
    </Space>
  )
  return (
    <Dialog title={say(phrases, 'releaseTitle', { order_no })} onClose={onClose} footer={footer}>
      {!data ? (
        <Waiting />
      ) : last ? (
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
            last.exit_imgs.length > 0 && [
              say(releaseTerms, 'exit_imgs'),
              <PhotosLink key="p" photos={last.exit_imgs} label={say(phrases, 'look')} />
            ],
            code !== undefined && [say(releaseTerms, 'code'), <Copy key="c" text={code} />]
          ]}
        />
      ) : (
        <p>{say(phrases, 'releaseNone')}</p>
      )}
      {isOpen && <Alert className="gap-top" type="info" showIcon title={say(phrases, 'codeNote')} />}
      {isAsked && <Alert className="gap-top" type="info" showIcon title={say(phrases, 'cargoAsked')} />}
      {refusing && last && (
        <ReasonDialog
          command={release.refuse}
          row={last}
          terms={releaseTerms}
          title={say(phrases, 'refuseCargo')}
          label={say(phrases, 'refuseCargo')}
          common={[say(phrases, 'reasonUnpaid'), say(phrases, 'reasonNotOurs')]}
          done={say(phrases, 'cargoRefused')}
          onDone={() => void refresh()}
          onClose={() => setRefusing(false)}
        />
      )}
    </Dialog>
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
