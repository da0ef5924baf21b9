import { abnormal } from '@yunshu/contract/abnormal/contract'
import { liableParty } from '@yunshu/contract/abnormal/machine'
import { delayTypes, emptyTypes, itemOf, valueTypes } from '@yunshu/contract/abnormal/rules'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { Alert, Button, Select } from 'antd'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { MoneyInput, Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { type Form, fillIn, useFormValue } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof abnormal.info>
type Handling = Form<InputOf<typeof abnormal.handle>>

/** 处理: who answers for it, what is done, and its money on both sides. */
export const HandleDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(abnormal.info, { id }, { kinds: ['abnormal'] })
  if (!data)
    return (
      <Dialog title={say(phrases, 'handle')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  return <Filling info={data} onClose={onClose} />
}

const Filling = ({ info, onClose }: { info: Info; onClose: () => void }) => {
  const say = useSay()
  const can = useCan()
  const { abnormal: row, orders } = info
  const isEmpty = emptyTypes.includes(row.abnormal_type)
  const mayMoney = can(carrier.abnormals.may.money)
  const only = orders.length === 1 ? orders[0]?.order_id : undefined
  return (
    <CommandDialog
      command={abnormal.handle}
      start={draftOf(abnormal.handle, {
        id: row.id,
        version: row.version,
        order_id: row.order_id ?? only ?? null,
        liable_party: row.liable_party,
        solution: row.solution,
        loss_fen: row.loss_fen,
        claim_up_fen: row.claim_up_fen ?? 0,
        claim_down_fen: row.claim_down_fen ?? 0,
        empty_time: row.empty_time ?? (isEmpty ? row.occurred_at : null),
        empty_fen: row.empty_fen,
        new_eta: row.new_eta,
        insurance_case_no: row.insurance_case_no
      })}
      done={say(phrases, 'handled')}
      terms={abnormalTerms}
      title={say(phrases, 'handleTitle', { no: row.abnormal_no })}
      label={say(phrases, 'handle')}
      width={860}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <div className="form-grid">
          <Field form={form} name="liable_party">
            <Pick of={liableParty} />
          </Field>
          {orders.length > 1 ? (
            <Field form={form} name="order_id" label={say(phrases, 'order')}>
              <PickOrder orders={orders} />
            </Field>
          ) : (
            <Field form={form} name="insurance_case_no" />
          )}
          <Field form={form} name="solution" wide />
          {mayMoney && <Money form={form} info={info} />}
          {isEmpty && (
            <>
              <Field form={form} name="empty_time" />
              <Field form={form} name="empty_fen" />
            </>
          )}
          {delayTypes.includes(row.abnormal_type) && <Field form={form} name="new_eta" help={say(phrases, 'etaHelp')} />}
          {orders.length > 1 && <Field form={form} name="insurance_case_no" />}
        </div>
      )}
    </CommandDialog>
  )
}

const PickOrder = ({ orders, value, onChange, ...more }: Control<number> & { orders: Info['orders'] }) => (
  <Select
    className="fill"
    value={value ?? null}
    options={orders.map(({ order_id, order_no, shipper_name }) => ({ value: order_id, label: `${order_no} ${shipper_name}` }))}
    onChange={(next: number) => onChange?.(next)}
    {...more}
  />
)

/* The two sides beside each other, with what is left to the carrier; what the ladders propose is one click away. */
const Money = ({ form, info }: { form: Handling; info: Info }) => {
  const say = useSay()
  const { abnormal: row, cap, standing_fen, declared } = info
  const order_id = useFormValue(form, 'order_id')
  const value = valueTypes.includes(row.abnormal_type) ? declared.find((one) => one.order_id === order_id)?.goods_value_fen : null
  const upHelp = [
    ...(standing_fen !== null ? [say(phrases, 'standing', { amount: money(-standing_fen) })] : []),
    ...(value != null ? [say(phrases, 'valueHelp', { amount: money(value) })] : [])
  ].join(' ')
  const up = useFormValue(form, 'claim_up_fen') ?? 0
  const down = useFormValue(form, 'claim_down_fen') ?? 0
  const borne = up - down
  const fee = itemOf(row.abnormal_type, -1) !== undefined
  return (
    <>
      <Field form={form} name="loss_fen" />
      <p className="field-help">{say(phrases, borne >= 0 ? 'risk' : 'gain', { amount: money(Math.abs(borne)) })}</p>
      <Field form={form} name="claim_up_fen" label={say(phrases, 'up')} {...(upHelp && { help: upHelp })}>
        <SideInput give={say(phrases, 'upGive')} take={say(phrases, 'upTake')} both={fee} />
      </Field>
      <Field
        form={form}
        name="claim_down_fen"
        label={say(phrases, 'down')}
        {...(cap && {
          help: say(phrases, 'capHelp', { freight: money(cap.freight_fen), cap: money(cap.cap_fen), standing: money(cap.standing_fen) })
        })}
      >
        <SideInput give={say(phrases, 'downTake')} take={say(phrases, 'downGive')} both={fee} />
      </Field>
      <Ladder form={form} info={info} />
    </>
  )
}

const Ladder = ({ form, info: { suggested, abnormal: row } }: { form: Handling; info: Info }) => {
  const say = useSay()
  if (!suggested || suggested.fee_fen === 0) return null
  const { fee_fen, notice_min, rate_bp, arrived, waiting_min, base_fen } = suggested
  const rate = (rate_bp ?? 0) / 100
  const why =
    waiting_min !== null
      ? say(phrases, 'ladderWaiting', { minutes: waiting_min })
      : arrived
        ? say(phrases, 'ladderArrived', { base: money(base_fen), rate })
        : say(phrases, 'ladderNotice', { minutes: notice_min ?? 0, base: money(base_fen), rate })
  const use = () => fillIn(form, { claim_up_fen: -fee_fen, ...(emptyTypes.includes(row.abnormal_type) && { empty_fen: fee_fen }) })
  return (
    <Alert
      className="field-wide"
      type="info"
      showIcon
      title={say(phrases, 'ladder', { fee: money(fee_fen), why })}
      action={
        <Button size="small" onClick={use}>
          {say(phrases, 'useIt')}
        </Button>
      }
    />
  )
}

/** An amount with its direction: who gives it to whom. */
const SideInput = ({ value, onChange, give, take, both, id, disabled = false }: Control<number> & { give: string; take: string; both: boolean }) => {
  const fen = value ?? 0
  const sign = fen < 0 ? -1 : 1
  return (
    <span className="abnormal-side">
      {both ? (
        <Select
          aria-label={sign < 0 ? take : give}
          disabled={disabled}
          value={sign}
          options={[
            { value: 1, label: give },
            { value: -1, label: take }
          ]}
          onChange={(next: number) => onChange?.(next * Math.abs(fen))}
        />
      ) : (
        <span className="field-help">{give}</span>
      )}
      <MoneyInput
        {...(id !== undefined && { id })}
        disabled={disabled}
        value={Math.abs(fen)}
        onChange={(amount) => onChange?.(sign * (amount ?? 0))}
      />
    </span>
  )
}
