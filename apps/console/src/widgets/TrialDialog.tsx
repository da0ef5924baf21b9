import { Alert, Button } from 'antd'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { orderTerms } from '@yunshu/contract/order/words'
import { rate } from '@yunshu/contract/rate/contract'
import { noRateReasons } from '@yunshu/contract/rate/words'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { PickMany, Pick } from '../kit/controls.tsx'
import { FormSection, CommandForm } from '../kit/CommandForm.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { kg, money } from '../kit/format.ts'
import { newForm, type Draft, type Form } from '../kit/form.ts'
import { useLang, useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { useCheck } from '../kit/useCheck.ts'
import { AreaInput } from './AreaInput.tsx'
import { PayeePick } from './PayeePick.tsx'
import { PriceTrace } from './PriceTrace.tsx'
import { rates } from './ratePhrases.ts'
import { trialTerms } from './trialTerms.ts'
import { useVehicleTypes } from './vehicleTypes.ts'

type Asked = InputOf<typeof rate.trial>
type Answer = OutputOf<typeof rate.trial>

type TrialProps = { project: { id: number; project_no: string; revision: number }; own?: boolean; onClose: () => void }
/** 试算: a trip in, the price with its whole trace out; changes nothing. */
export const TrialDialog = ({ project, own = false, onClose }: TrialProps) => {
  const say = useSay()
  const [form] = useState(() => newForm<Asked>(rate.trial.input, blank(project.id)))
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const { check, blame, faulty } = useCheck(form)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) shown.current?.scrollIntoView?.({ block: 'nearest' })
  }, [answer])
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    const input = check()
    if (input === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      setAnswer(await call(rate.trial, input))
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={say(rates, 'trialTitle', project)} width={860} onClose={onClose}>
      <p className="field-help">{say(rates, 'trialHint')}</p>
      <CommandForm
        filling={{ form, submit, check, busy, error, dirty: false, faulty, blame }}
        terms={{ zh: { ...orderTerms.zh, ...trialTerms.zh }, en: { ...orderTerms.en, ...trialTerms.en } }}
        columns={3}
      >
        <TrialFields form={form} own={own} />
        <div>
          <Button type="primary" htmlType="submit" loading={busy}>
            {say(rates, 'trialGo')}
          </Button>
        </div>
      </CommandForm>
      {answer && (
        <div className="trial-answer" ref={shown}>
          <PriceAnswer answer={answer} />
        </div>
      )}
    </Dialog>
  )
}

const TrialFields = ({ form, own }: { form: Form<Asked>; own: boolean }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const { options } = useVehicleTypes()
  const { data: choices } = useCall(rate.choices, {}, { keep: true, kinds: [] })
  const goods = (choices?.goods_types ?? []).map(({ id, name, name_en }) => ({ value: id, label: lang === 'zh' ? name : name_en }))
  return (
    <>
      <div className="form-grid">
        <Field form={form} name="start_area_code">
          <AreaInput />
        </Field>
        <Field form={form} name="end_area_code">
          <AreaInput />
        </Field>
        <Field form={form} name="at" />
        {own && (
          <Field form={form} name="payee_scope" label={say(rates, 'trialFor')}>
            <PayeePick />
          </Field>
        )}
        <Field form={form} name="vehicle_type_id">
          <Pick of={options} allowClear />
        </Field>
        <Field form={form} name="goods_type_ids">
          <PickMany of={goods} />
        </Field>
        <Field form={form} name="kg" />
        <Field form={form} name="m3" />
        <Field form={form} name="num" />
        <Field form={form} name="km" />
        <Field form={form} name="trips" />
        <Field form={form} name="stops" />
        <Field form={form} name="cold" />
      </div>
      <FormSection title={say(rates, 'measured')}>
        <Field form={form} name="loaded_kg" />
        <Field form={form} name="unloaded_kg" />
        <Field form={form} name="waiting_minutes" />
        <Field form={form} name="nights" />
        <Field form={form} name="goods_value_fen" />
      </FormSection>
    </>
  )
}

/** A price with its trace, or plainly none and why. */
const PriceAnswer = ({ answer: { priced, no_rate, loss } }: { answer: Answer }) => {
  const say = useSay()
  const lost = loss && <p>{say(rates, 'trialLoss', { tolerance: kg(loss.tolerance_kg), claim: kg(loss.claim_kg), amount: money(loss.loss_fen) })}</p>
  if (priced)
    return (
      <>
        <PriceTrace trace={priced.trace} />
        {lost}
      </>
    )
  return (
    no_rate && <Alert type="warning" showIcon title={say(rates, 'noRateFor', { reason: say(noRateReasons, no_rate.reason, { day: no_rate.day }) })} />
  )
}

const blank = (project_id: number): Draft<Asked> => ({ project_id, at: new Date().toISOString(), goods_type_ids: [], kg: 10_000, cold: false })
