import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMode } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { billingUnit } from '@yunshu/contract/rate/enums'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { Alert } from 'antd'
import { useState } from 'react'
import { SwitchInput } from '../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue } from '../../kit/form.ts'
import { kg } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Pick, PickMany } from '../../kit/picks.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { type Filling, useCommandForm } from '../../kit/useCommandForm.ts'
import type { CampaignRow } from './columns.tsx'
import { modeText } from './modeText.ts'
import { phrases } from './phrases.ts'

const { trip, tonne, cubicMetre, kilometre } = billingUnit.code
const units = [trip, tonne, cubicMetre, kilometre]
const inTwoHours = (): string => new Date(Math.ceil((Date.now() + 2 * 3_600_000) / 600_000) * 600_000).toISOString()

/** The fields that both commands have. */
type Entry = Omit<InputOf<typeof campaign.create>, 'previous_id'>

/** 新建竞价: which orders, whom to ask and how; `again` puts a campaign that came to nothing out once more. */
export const CreateDialog = ({
  order_ids = [],
  again,
  onClose,
  onDone
}: {
  order_ids?: readonly number[]
  again?: CampaignRow
  onClose: () => void
  onDone?: (id: number) => void
}) => {
  const say = useSay()
  const [start] = useState(() => ({ ...entryOf(again), order_ids: [...order_ids], ...(again && { previous_id: again.id }) }))
  const filling = useCommandForm(campaign.create, start, ({ id }, { publish }) => {
    toastDone(say(phrases, publish === false ? 'kept' : 'created'))
    onClose()
    onDone?.(id)
  })
  return <EntryDialog filling={filling} title={say(phrases, 'createTitle')} onClose={onClose} />
}

/** A draft, changed, published or kept. */
export const DraftDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(campaign.info, { id })
  if (data) return <DraftForm info={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'edit')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}
const DraftForm = ({ info, onClose }: { info: OutputOf<typeof campaign.info>; onClose: () => void }) => {
  const say = useSay()
  const [start] = useState(() => {
    const { campaign: row, orders, asked_ids } = info
    const { id, version, deadline } = row
    return { ...entryOf(row), id, version, deadline, order_ids: orders.map((order) => order.id), carrier_ids: [...asked_ids] }
  })
  const filling = useCommandForm(campaign.update, start, (_, { publish }) => {
    toastDone(say(phrases, publish === false ? 'kept' : 'created'))
    onClose()
  })
  return <EntryDialog filling={filling} title={say(phrases, 'editTitle', { no: info.campaign.campaign_no })} onClose={onClose} />
}

/* What is entered of a campaign, as one was, or as most are. */
const entryOf = (before?: CampaignRow) => ({
  bid_mode: before?.bid_mode ?? bidMode.code.sealed,
  carrier_ids: [],
  deadline: inTwoHours(),
  price_unit: before?.price_unit ?? trip,
  target_fen: before?.target_fen ?? null,
  floor_fen: before?.floor_fen ?? null,
  ceiling_fen: before?.ceiling_fen ?? null,
  step_fen: before?.step_fen ?? null,
  deposit_fen: before?.deposit_fen ?? null,
  show_rank: before?.show_rank ?? false,
  need_plate: before?.need_plate ?? false,
  min_bidders: before?.min_bidders ?? 1,
  remark: before?.remark ?? '',
  publish: true
})

const EntryDialog = ({ filling, title, onClose }: { filling: Filling<Entry>; title: string; onClose: () => void }) => {
  const say = useSay()
  const { form } = filling
  const publish = useFormValue(form, 'publish') !== false
  const mode = useFormValue(form, 'bid_mode') ?? bidMode.code.sealed
  const ceiling_fen = useFormValue(form, 'ceiling_fen') ?? null
  const fixed = mode === bidMode.code.grab || mode === bidMode.code.waterfall
  const open = useCall(order.list, { order_status: orderMachine.code.open, pagesize: 200 })
  const known = useCall(link.carriers, { link_status: linkMachine.code.active, pagesize: 200 }, { keep: true })
  const orders = (open.data?.data ?? []).map((row) => ({
    value: row.id,
    label: `${row.order_no} ${row.start_address_diming}→${row.end_address_diming} ${row.goods_name} ${kg(row.goods_kg)}`
  }))
  const carriers = (known.data?.data ?? []).map(({ carrier_id, carrier_name }) => ({ value: carrier_id, label: carrier_name }))
  return (
    <FormDialog
      filling={filling}
      terms={campaignTerms}
      title={title}
      label={say(phrases, publish ? 'publish' : 'keepDraft')}
      width={820}
      columns={2}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field form={form} name="order_ids" wide>
          <PickMany of={orders} />
        </Field>
        <Field form={form} name="bid_mode">
          <Pick of={bidMode} />
        </Field>
        <Field form={form} name="deadline" />
        <Field form={form} name="carrier_ids" wide>
          <PickMany of={carriers} />
        </Field>
        <Field form={form} name="price_unit">
          <Pick of={units.map((value) => ({ value, label: say.label(nameOf(billingUnit, value)) }))} />
        </Field>
        <Field form={form} name="ceiling_fen" required={fixed} {...(fixed && { label: say(phrases, 'fixedPrice') })} />
        {!fixed && <Field form={form} name="floor_fen" />}
        {!fixed && <Field form={form} name="target_fen" />}
        {mode === bidMode.code.auction && <Field form={form} name="step_fen" required />}
        {!fixed && <Field form={form} name="deposit_fen" help={say(phrases, 'depositHelp')} />}
        {!fixed && <Field form={form} name="min_bidders" label={say(phrases, 'leastBidders')} />}
        {!fixed && <Field form={form} name="show_rank" />}
        <Field form={form} name="need_plate" />
        <Field form={form} name="publish" help={say(phrases, 'publishHelp')}>
          <SwitchInput />
        </Field>
        <Field form={form} name="remark" wide />
      </div>
      {(!fixed || ceiling_fen !== null) && <Alert type="info" showIcon title={modeText(say, { bid_mode: mode, ceiling_fen })} />}
    </FormDialog>
  )
}
