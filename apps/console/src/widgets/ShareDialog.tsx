import { Button, QRCode, Space } from 'antd'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { useState } from 'react'
import { Pick } from '../kit/controls.tsx'
import { Dialog, FormDialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { fullTime } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { copyText } from '../kit/toast.tsx'
import { useAsked } from '../kit/useAsked.ts'
import { useCall } from '../kit/useCall.ts'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { blocks } from './phrases.ts'

/** A tracking link of one trip for someone without an account: made, shown as text and as a code to scan. */
export const ShareDialog = ({ id, no, onClose }: { id: number; no: string; onClose: () => void }) => {
  const say = useSay()
  const [made, setMade] = useState<{ path: string; expires_at: string }>()
  const filling = useCommandForm(waybill.share, { id, days: 7 }, setMade)
  const title = `${say(blocks, 'share')} ${no}`
  if (made) return <MadeLink title={title} url={new URL(made.path, location.origin).href} until={made.expires_at} onClose={onClose} />
  return (
    <FormDialog filling={filling} terms={waybillTerms} title={title} label={say(blocks, 'shareMake')} onClose={onClose} width={480}>
      <Field form={filling.form} name="days" help={say(blocks, 'shareHint')}>
        <Pick of={[1, 3, 7, 15, 30].map((count) => ({ value: count, label: say(blocks, 'days', { count }) }))} />
      </Field>
      <LinksOfTrip id={id} />
    </FormDialog>
  )
}

/** The links that still hold: who made one may take it back. */
const LinksOfTrip = ({ id }: { id: number }) => {
  const say = useSay()
  const { data } = useCall(waybill.shares, { id })
  const { run } = useAsked(waybill.unshare)
  const back = (share_id: number) =>
    void run({ id, share_id }, { ask: { title: say(blocks, 'unshareAsk'), content: say(blocks, 'unshareNote') }, done: say(blocks, 'unshared') })
  return <OpenLinks links={data?.data ?? []} onBack={back} />
}

type Made = { readonly title: string; readonly url: string; readonly until: string; readonly note?: string; readonly onClose: () => void }
/** A link for people without an account that was just made: as text and as a code to scan. */
export const MadeLink = ({ title, url, until, note, onClose }: Made) => {
  const say = useSay()
  return (
    <Dialog title={title} onClose={onClose} width={480}>
      <div className="share">
        <QRCode value={url} type="svg" size={160} bordered={false} color="#000" bgColor="#fff" />
        <div>
          {note && <p>{note}</p>}
          <p className="share-url no">{url}</p>
          <p className="field-help">{say(blocks, 'shareUntil', { time: fullTime(until) })}</p>
          <Space>
            <Button type="primary" onClick={() => void copyText(url)}>
              {say(blocks, 'copyLink')}
            </Button>
            <Button href={url} target="_blank" rel="noreferrer">
              {say(blocks, 'openLink')}
            </Button>
          </Space>
        </div>
      </div>
    </Dialog>
  )
}

type Open = {
  readonly id: number
  readonly label?: string
  readonly maker: string
  readonly created_at: string
  readonly expires_at: string
  readonly mine: boolean
}
/** The links that still hold; those that are the reader's to take back have their button. */
export const OpenLinks = ({ links, onBack }: { links: readonly Open[]; onBack: (id: number) => void }) => {
  const say = useSay()
  if (links.length === 0) return null
  return (
    <ul className="share-links" aria-label={say(blocks, 'shareOpen')}>
      <li className="field-help">{say(blocks, 'shareOpen')}</li>
      {links.map(({ id, label, maker, created_at, expires_at, mine }) => (
        <li key={id}>
          <span>
            {label && <b>{label} </b>}
            {maker} · {fullTime(created_at)}
            <small>{say(blocks, 'shareUntil', { time: fullTime(expires_at) })}</small>
          </span>
          {mine && (
            <Button size="small" danger onClick={() => onBack(id)}>
              {say(blocks, 'unshare')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
