import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { useState, type ReactNode } from 'react'
import { TimeInput } from '../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { time } from '../../kit/format.ts'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { PhotosInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { WaybillRow } from './columns.tsx'
import { LoadedGoods } from './LoadedGoods.tsx'
import { lastRecorded, nextNode, type NextNode, type Trip } from './nodes.ts'
import { phrases } from './phrases.ts'
import { reasons } from './reasonPhrases.ts'
import { withReason } from './withReason.ts'

/** Records the next node of a trip in the office (节点补录): which node and where follows from the trip. */
export const NodeDialog = ({ row, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(waybill.info, { id: row.id }, { kinds: ['waybill'] })
  const next = data && nextNode(data.waybill, data.points)
  if (data && next) return <NodeForm key={data.waybill.version} trip={data} next={next} onClose={onClose} />
  return (
    <Dialog title={`${say(phrases, 'next')} ${row.waybill_no}`} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

type NodeProps = { trip: Trip; next: NextNode; onClose: () => void }
const NodeForm = (props: NodeProps) => {
  if (props.next.move === 'load') return <LoadForm {...props} />
  if (props.next.move === 'unload') return <UnloadForm {...props} />
  return <PlainForm {...props} command={{ signIn: waybill.signIn, depart: waybill.depart, arrive: waybill.arrive }[props.next.move]} />
}

/** What every node starts with, and what its dialog is called. */
const useNode = ({ trip, next: { move, point }, onClose }: NodeProps) => {
  const say = useSay()
  const { id, version, waybill_no } = trip.waybill
  const [at] = useState(() => new Date(new Date().setSeconds(0, 0)).toISOString())
  const name = waybillMachine.moves[move]
  return {
    start: { id, version, at, reason: '', ...(point && move !== 'depart' && { point_id: point.id }) },
    title: `${waybill_no} ${point ? say(phrases, 'nodeTitle', { move: name, point: point.address_diming || point.address_str }) : say.label(name)}`,
    label: say.label(name),
    done: () => {
      toastDone(say(phrases, 'nodeDone', { move: name }))
      onClose()
    }
  }
}

const PlainForm = ({ command, ...props }: NodeProps & { command: typeof waybill.signIn | typeof waybill.depart | typeof waybill.arrive }) => {
  const { start, title, label, done } = useNode(props)
  const filling = withReason(useCommandForm(command, start, done))
  return (
    <FormDialog filling={filling} terms={waybillTerms} title={title} label={label} onClose={props.onClose}>
      <WhenAndWhy form={filling.form} trip={props.trip} />
    </FormDialog>
  )
}

const LoadForm = (props: NodeProps) => {
  const { trip, next } = props
  const { start, title, label, done } = useNode(props)
  const goods = trip.goods.filter(({ order_id }) => !next.point || order_id === next.point.order_id)
  const rows = goods.map((line) => ({
    waybill_goods_id: line.id,
    load_num: line.load_num ?? line.goods_num,
    load_kg: line.load_kg ?? line.goods_kg,
    load_volume: line.load_volume ?? line.goods_volume
  }))
  const filling = withReason(useCommandForm(waybill.load, { ...start, goods: rows, zhuang_goods_img: [], fahuo_document_img: [] }, done))
  const { form } = filling
  return (
    <FormDialog filling={filling} terms={waybillTerms} title={title} label={label} onClose={props.onClose} width={860} columns={2}>
      <WhenAndWhy form={form} trip={trip}>
        <LoadedGoods form={form} goods={goods} />
        <Field form={form} name="zhuang_goods_img" wide>
          <PhotosInput />
        </Field>
        <Field form={form} name="fahuo_document_img" wide>
          <PhotosInput />
        </Field>
        <Field form={form} name="gross_kg" />
        <Field form={form} name="tare_kg" />
        <Field form={form} name="net_kg" />
      </WhenAndWhy>
    </FormDialog>
  )
}

const UnloadForm = (props: NodeProps) => {
  const { start, title, label, done } = useNode(props)
  const filling = withReason(useCommandForm(waybill.unload, { ...start, xie_goods_img: [], end_content: '' }, done))
  const { form } = filling
  return (
    <FormDialog filling={filling} terms={waybillTerms} title={title} label={label} onClose={props.onClose} width={720} columns={2}>
      <WhenAndWhy form={form} trip={props.trip}>
        <Field form={form} name="xie_goods_img" wide>
          <PhotosInput />
        </Field>
        <Field form={form} name="net_kg" />
        <Field form={form} name="end_content" />
      </WhenAndWhy>
    </FormDialog>
  )
}

/** The time and the reason that every node recorded in the office has, with the node's own fields between them. */
const WhenAndWhy = ({ form, trip, children }: { form: Form<{ at: string; reason?: string }>; trip: Trip; children?: ReactNode }) => {
  const say = useSay()
  const before = lastRecorded(trip.points)
  const common = (['reasonForgot', 'reasonNoSignal', 'reasonPhoneDead', 'reasonPaper', 'reasonNoApp'] as const).map((key) => say(reasons, key))
  return (
    <div className="form-grid">
      <Field
        form={form}
        name="at"
        label={say(phrases, 'nodeAt')}
        help={before ? say(phrases, 'nodeNote', { time: time(before) }) : say(phrases, 'nodeNoteNow')}
      >
        <TimeInput past />
      </Field>
      {children}
      <Field form={form} name="reason" help={say(phrases, 'nodeReason')} wide>
        <ReasonInput common={common} />
      </Field>
    </div>
  )
}
