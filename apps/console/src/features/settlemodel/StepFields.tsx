import type { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { baseBy, baseUnit, deductType, settleStepNames, stepSide } from '@yunshu/contract/settlemodel/machine'
import { rounding } from '@yunshu/contract/rate/enums'
import type { ReactNode } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { MoneyInput, PercentInput, Pick } from '../../kit/controls.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof settlemodel.create, typeof settlemodel.update>
type Of = { form: Form<Entry> }
type Side = 'stop' | 'wait' | 'back' | 'late' | 'loss' | 'missing' | 'fuel' | 'rebate'

/** The ten steps of a model in their order; the figures of a step stand there while it counts for somebody. */
export const StepFields = ({ form }: Of) => (
  <>
    <BaseFields form={form} />
    <StopFields form={form} />
    <WaitFields form={form} />
    <Step form={form} n={4} step="back">
      <Percent form={form} name="back_bp" />
      <Cap form={form} name="back_cap_fen" />
    </Step>
    <LateFields form={form} />
    <Step form={form} n={6} step="loss">
      <Field form={form} name="loss_free_fen" />
      <Percent form={form} name="loss_bp" />
      <Passed form={form} of="loss_side" name="loss_pass_bp" />
      <Cap form={form} name="loss_cap_fen" />
    </Step>
    <Step form={form} n={7} step="missing">
      <Field form={form} name="seal_fen" />
      <Field form={form} name="photo_fen" />
      <Field form={form} name="track_fen" />
      <Percent form={form} name="track_least_bp" />
      <Passed form={form} of="missing_side" name="missing_pass_bp" />
      <Cap form={form} name="missing_cap_fen" />
    </Step>
    <Step form={form} n={8} step="fuel">
      <Field form={form} name="fuel_start_fen" />
      <Percent form={form} name="fuel_trigger_bp" />
      <For form={form} of="fuel_side" side="up">
        <Percent form={form} name="fuel_up_bp" />
      </For>
      <For form={form} of="fuel_side" side="down">
        <Percent form={form} name="fuel_down_bp" />
      </For>
      <Cap form={form} name="fuel_cap_fen" />
    </Step>
    <RebateFields form={form} />
    <CapFields form={form} />
  </>
)

const BaseFields = ({ form }: Of) => {
  const say = useSay()
  const isOwn = useFormValue(form, 'base_by') === baseBy.code.own
  return (
    <FormSection title={`1 ${say.label(settleStepNames.base)}`}>
      <Field form={form} name="base_by">
        <Pick of={baseBy} />
      </Field>
      {isOwn && (
        <>
          <Field form={form} name="base_unit">
            <Pick of={baseUnit} />
          </Field>
          <Field form={form} name="base_up_fen" />
          <Field form={form} name="base_down_fen" />
        </>
      )}
    </FormSection>
  )
}

/* What the customer pays and what the driver gets, for whom the step counts. */
const Prices = ({ form, step }: Of & { step: 'stop' | 'wait' }) => (
  <>
    <For form={form} of={`${step}_side`} side="up">
      <Field form={form} name={`${step}_up_fen`} />
    </For>
    <For form={form} of={`${step}_side`} side="down">
      <Field form={form} name={`${step}_down_fen`} />
    </For>
  </>
)

const StopFields = ({ form }: Of) => (
  <Step form={form} n={2} step="stop">
    <Field form={form} name="stop_free" />
    <Prices form={form} step="stop" />
    <Cap form={form} name="stop_cap_fen" />
  </Step>
)

const WaitFields = ({ form }: Of) => (
  <Step form={form} n={3} step="wait">
    <Field form={form} name="wait_free_min" />
    <Prices form={form} step="wait" />
    <Cap form={form} name="wait_day_cap_fen" />
    <Cap form={form} name="wait_cap_fen" />
  </Step>
)

const LateFields = ({ form }: Of) => {
  const say = useSay()
  const rungs = useFormValue(form, 'late_rungs') ?? []
  return (
    <Step form={form} n={5} step="late">
      <div className="field-wide">
        <p className="field-help">{say(phrases, 'lateHelp')}</p>
        <FormRows
          form={form}
          name="late_rungs"
          blank={() => ({ late_min_from: rungs.at(-1)?.late_min_to ?? null, late_min_to: null, deduct_type: deductType.code.fen })}
          addLabel={say(phrases, 'addRung')}
          title={(at) => say(phrases, 'rung', { n: at + 1 })}
        >
          {(row) => <RungFields form={row} />}
        </FormRows>
      </div>
      <Passed form={form} of="late_side" name="late_pass_bp" />
      <Cap form={form} name="late_cap_fen" />
    </Step>
  )
}
type Rung = Entry['late_rungs'][number]
const RungFields = ({ form }: { form: Form<Rung> }) => {
  const say = useSay()
  const isShare = useFormValue(form, 'deduct_type') === deductType.code.percent
  return (
    <>
      <Field form={form} name="late_min_from" />
      <Field form={form} name="late_min_to" help={say(phrases, 'noEnd')} />
      <Field form={form} name="deduct_type">
        <Pick of={deductType} />
      </Field>
      <Field form={form} name="value">
        {isShare ? <PercentInput /> : <MoneyInput />}
      </Field>
    </>
  )
}

const RebateFields = ({ form }: Of) => {
  const say = useSay()
  return (
    <Step form={form} n={9} step="rebate">
      <div className="field-wide">
        <FormRows
          form={form}
          name="rebate_tiers"
          blank={() => ({})}
          addLabel={say(phrases, 'addRung')}
          title={(at) => say(phrases, 'rung', { n: at + 1 })}
        >
          {(row) => (
            <>
              <Field form={row} name="trips_from" />
              <Field form={row} name="rebate_bp">
                <PercentInput />
              </Field>
            </>
          )}
        </FormRows>
      </div>
      <Cap form={form} name="rebate_cap_fen" />
    </Step>
  )
}

const CapFields = ({ form }: Of) => {
  const say = useSay()
  return (
    <FormSection title={`10 ${say(phrases, 'caps')}`}>
      <Field form={form} name="deduct_cap_bp" help={say(phrases, 'capHelp')}>
        <PercentInput />
      </Field>
      <Field form={form} name="cap_rebate" />
      <Field form={form} name="rounding">
        <Pick of={rounding} />
      </Field>
    </FormSection>
  )
}

/** One step: for whom it counts, and its figures while it does. */
const Step = ({ form, n, step, children }: Of & { n: number; step: Side; children: ReactNode }) => {
  const say = useSay()
  const name = `${step}_side` as const
  const counts = (useFormValue(form, name) ?? stepSide.code.none) !== stepSide.code.none
  return (
    <FormSection title={`${n} ${say.label(settleStepNames[step])}`}>
      <Field form={form} name={name} label={say(phrases, 'for')}>
        <Pick of={stepSide} />
      </Field>
      {counts && children}
    </FormSection>
  )
}

/** Figures of one side stand there where the step counts for it. */
const For = ({ form, of, side, children }: Of & { of: `${Side}_side`; side: 'up' | 'down'; children: ReactNode }) => {
  const value = useFormValue(form, of)
  return value === stepSide.code.both || value === stepSide.code[side] ? children : null
}

type PercentName = { [K in keyof Entry & string]: K extends `${string}_bp` ? K : never }[keyof Entry & string]
const Percent = ({ form, name, ...words }: Of & { name: PercentName; label?: string; help?: string }) => (
  <Field form={form} name={name} {...words}>
    <PercentInput />
  </Field>
)
const Passed = ({ form, of, name }: Of & { of: `${Side}_side`; name: PercentName }) => {
  const say = useSay()
  return (
    useFormValue(form, of) === stepSide.code.both && <Percent form={form} name={name} label={say(phrases, 'pass')} help={say(phrases, 'passHelp')} />
  )
}
type CapName = { [K in keyof Entry & string]: K extends `${string}_cap_fen` ? K : never }[keyof Entry & string]
const Cap = ({ form, name }: Of & { name: CapName }) => {
  const say = useSay()
  return <Field form={form} name={name} {...(name !== 'wait_day_cap_fen' && { label: say(phrases, 'cap') })} help={say(phrases, 'capHelp')} />
}
