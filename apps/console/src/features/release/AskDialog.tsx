import { release } from '@yunshu/contract/release/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { releaseType } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { RemotePick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Trip = OutputOf<typeof release.toAsk>['data'][number]
const named = ({ waybill_no, plate_no, driver_name }: Trip): string => [waybill_no, plate_no, driver_name].filter(Boolean).join(' · ')
const find = async (keyword: string) =>
  (await call(release.toAsk, { keyword: keyword.slice(0, 40) })).data.map((trip) => ({ value: trip.waybill_id, label: named(trip) }))

/** 申请放行: of which trip, then what of it. */
export const AskDialog = ({ id, onClose }: { id?: number; onClose: () => void }) => {
  const say = useSay()
  const [chosen, choose] = useState(id)
  if (chosen) return <OfTrip key={chosen} id={chosen} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'askTitle')} onClose={onClose}>
      <label>
        {say(phrases, 'trip')}
        <RemotePick find={find} placeholder={say(phrases, 'findTrip')} onChange={(next) => choose(Number(next) || undefined)} />
      </label>
    </Dialog>
  )
}

const OfTrip = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(release.toAsk, { waybill_id: id })
  const [trip] = data?.data ?? []
  const all = trip ? [...(trip.departure ? [0] : []), ...trip.orders.map(({ order_id }) => order_id)] : []
  const [picked, pick] = useState<number>()
  if (!data || !trip || all.length === 0)
    return (
      <Dialog title={say(phrases, 'askTitle')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : data ? <p>{say(phrases, 'nothing')}</p> : <Waiting />}
      </Dialog>
    )
  const about = picked ?? all[0] ?? 0
  return (
    <CommandDialog
      key={about}
      command={release.ask}
      start={{
        waybill_id: id,
        ...(about === 0 ? { release_type: releaseType.code.departure } : { release_type: releaseType.code.cargo, order_id: about }),
        content: '',
        hold_reason: '',
        documents: ''
      }}
      done={(row) => say(phrases, 'askDone', { no: row.release_no })}
      terms={releaseTerms}
      title={say(phrases, 'askTitle')}
      label={say(phrases, 'ask')}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{named(trip)}</p>
          <Radio.Group
            aria-label={say(phrases, 'what')}
            value={about}
            onChange={({ target }) => pick(target.value as number)}
            options={all.map((value) => {
              const order = trip.orders.find(({ order_id }) => order_id === value)
              return {
                value,
                label: order ? say(phrases, 'cargo', { order_no: order.order_no, shipper: order.shipper_name }) : say(phrases, 'departure')
              }
            })}
          />
          <Field form={form} name="content" />
          {about > 0 && <Field form={form} name="hold_reason" />}
          <Field form={form} name="documents">
            <UploadInput max={9} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
