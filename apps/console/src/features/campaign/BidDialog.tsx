import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMode } from '@yunshu/contract/campaign/machine'
import { quantityOf } from '@yunshu/contract/campaign/rules'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { vatRates } from '@yunshu/contract/rate/enums'
import { vatOfGross } from '@yunshu/domain/vat'
import { Alert } from 'antd'
import { useState } from 'react'
import { LongText, MoneyInput } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Pick } from '../../kit/picks.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import type { InHall } from './columns.tsx'
import { phrases } from './phrases.ts'
import { PriceWeighed, useWeighed } from './Weighing.tsx'

/** 报价 or 改价: the price with what it comes to, the limits, what the lot costs the carrier itself, and which of its vehicles could carry it. */
export const BidDialog = ({ row, onClose }: { row: InHall; onClose: () => void }) => {
  const say = useSay()
  const [start] = useState(() => ({
    id: row.id,
    tax_rate_bp: 900 as const,
    plate_no: row.plate_no,
    driver_name: row.driver_name,
    eta_hours: null,
    valid_until: null,
    remark: ''
  }))
  const filling = useCommandForm(campaign.bid, start, () => {
    toastDone(say(phrases, row.bid_mode === bidMode.code.sealed ? 'bidSealed' : 'bidDone'))
    onClose()
  })
  const { form } = filling
  const weighed = useWeighed(row.id)
  const [bid_fen, rate] = [useFormValue(form, 'bid_fen'), useFormValue(form, 'tax_rate_bp')]
  const quantity = quantityOf(row)
  const total = bid_fen && quantity !== null ? Math.round(bid_fen * quantity) : undefined
  return (
    <FormDialog
      filling={filling}
      terms={campaignTerms}
      title={say(phrases, 'bidTitle', { campaign_no: row.campaign_no })}
      label={say(phrases, 'bid')}
      width={640}
      columns={2}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field form={form} name="bid_fen" {...(row.ceiling_fen !== null && { help: say(phrases, 'limits', { ceiling: money(row.ceiling_fen) }) })}>
          <MoneyInput />
        </Field>
        <Field form={form} name="tax_rate_bp">
          <Pick of={vatRates.map((value) => ({ value, label: `${value / 100}%` }))} />
        </Field>
        <Field form={form} name="plate_no" required={row.need_plate} />
        <Field form={form} name="driver_name" required={row.need_plate} />
        <Field form={form} name="eta_hours" />
        <Field form={form} name="valid_until" />
        <Field form={form} name="remark" wide>
          <LongText rows={1} />
        </Field>
      </div>
      {row.deposit_fen !== null && <Alert type="warning" showIcon title={say(phrases, 'depositOf', { deposit: money(row.deposit_fen) })} />}
      {row.best_fen !== null && (
        <p className="field-help">{say(phrases, 'mustBeBelow', { best: money(row.best_fen), step: money(row.step_fen ?? 0) })}</p>
      )}
      <PriceWeighed
        weighed={weighed}
        total_fen={total}
        net_fen={total === undefined ? undefined : vatOfGross(total, rate ?? 0).net_fen}
        onVehicle={({ plate_no, driver_name }) => {
          write(form, 'plate_no', plate_no)
          write(form, 'driver_name', driver_name)
        }}
      />
    </FormDialog>
  )
}
