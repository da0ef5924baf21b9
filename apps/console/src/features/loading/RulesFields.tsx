import { Select } from 'antd'
import { memo } from 'react'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { loadObjective } from '@yunshu/contract/loading/machine'
import { FormSection } from '../../kit/CommandForm.tsx'
import { MoneyInput, NumberInput, Pick, SwitchInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, useFormValue, useFormValues, write, type Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { SavedViews } from '../../kit/SavedViews.tsx'
import { AreaCascade } from './AreaCascade.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'
import { rulesOf, type PlanInput } from './rules.ts'
import { TypesInput } from './TypesInput.tsx'

type Shipper = { readonly value: number; readonly label: string }

/** Step 2: with what is loaded, and by which rules, in the words of a dispatcher; kept under a name for the next time. */
export const RulesFields = memo(({ form, shippers, byHand = false }: { form: Form<PlanInput>; shippers: readonly Shipper[]; byHand?: boolean }) => {
  const say = useSay()
  const values = useFormValues(form)
  const presets = {
    path: '/loading/plan',
    query: {},
    filters: rulesOf(values),
    filter: (patch: Record<string, unknown>) => fillIn(form, patch)
  }
  return (
    <>
      <div className="card load-presets">
        <span>{say(phrases, 'presets')}</span>
        <SavedViews list={presets} saveLabel={say(phrases, 'savePreset')} />
      </div>
      <FormSection title={say(phrases, 'aboutTask')}>
        <Field form={form} name="task_name" />
        <Field form={form} name="load_date" />
        {!byHand && (
          <>
            <Field form={form} name="objective" help={say(phrases, 'objectiveHelp')}>
              <Pick of={loadObjective} />
            </Field>
            <Field form={form} name="think_seconds" help={say(phrases, 'thinkHelp')}>
              <NumberInput decimals={0} unit={say(phrases, 'seconds')} />
            </Field>
          </>
        )}
      </FormSection>
      <FormSection title={say(loadingTerms, 'vehicle_types')}>
        <div className="field-wide">
          <TypesInput form={form} />
        </div>
      </FormSection>
      <FormSection title={say(phrases, 'rules')}>
        <Field form={form} name="max_points" help={say(phrases, 'pointsHelp')} />
        <Field form={form} name="max_detour_km" help={say(phrases, 'detourHelp')}>
          <NumberInput decimals={0} unit="km" />
        </Field>
        <Field form={form} name="allow_split" help={say(phrases, 'splitHelp')} />
        <Field form={form} name="keep_types" help={say(phrases, 'keepHelp')} />
        <Field form={form} name="part_temperatures" />
        <Field form={form} name="part_dangerous" />
        <Field form={form} name="rest_rule" help={say(phrases, 'restHelp')} />
        <Rehandle form={form} />
        <CityAccess form={form} />
        {shippers.length > 1 && <Apart form={form} shippers={shippers} />}
      </FormSection>
    </>
  )
})

type Of = { form: Form<PlanInput> }
/* What it may cost to move goods that stand in the way, or that they never do. */
const Rehandle = ({ form }: Of) => {
  const say = useSay()
  const rehandle = useFormValue(form, 'rehandle_fen')
  return (
    <label className="field">
      <span className="field-label">{say(phrases, 'rehandle')}</span>
      <div className="rehandle">
        <SwitchInput value={rehandle !== null} onChange={(on) => write(form, 'rehandle_fen', on ? 5_000 : null)} />
        {rehandle === null ? (
          <span>{say(phrases, 'rehandleNever')}</span>
        ) : (
          <MoneyInput value={rehandle} onChange={(fen) => write(form, 'rehandle_fen', fen ?? 0)} />
        )}
      </div>
      <p className="field-help">{say(phrases, 'rehandleHelp')}</p>
    </label>
  )
}

/* When which types may not enter a city. */
const CityAccess = ({ form }: Of) => {
  const say = useSay()
  return (
    <>
      <h3 className="field-wide">{say(loadingTerms, 'city_access')}</h3>
      <FormRows
        form={form}
        name="city_access"
        blank={() => ({ from_minute: 570, to_minute: 1020 })}
        addLabel={say(phrases, 'addCity')}
        title={(i) => say(phrases, 'cityNo', { count: i + 1 })}
      >
        {(row) => (
          <>
            <Field form={row} name="area_code" label={say(phrases, 'cityArea')}>
              <AreaCascade />
            </Field>
            <Field form={row} name="type_ids" help={say(phrases, 'cityTypes')}>
              <TypesPick form={form} />
            </Field>
            <Field form={row} name="from_minute">
              <ClockInput />
            </Field>
            <Field form={row} name="to_minute" help={say(phrases, 'cityHours')}>
              <ClockInput />
            </Field>
          </>
        )}
      </FormRows>
    </>
  )
}

/* Customers whose goods never ride together. */
const Apart = ({ form, shippers }: Of & { shippers: readonly Shipper[] }) => {
  const say = useSay()
  return (
    <>
      <h3 className="field-wide">{say(loadingTerms, 'apart')}</h3>
      <FormRows
        form={form}
        name="apart"
        blank={() => ({})}
        addLabel={say(phrases, 'addApart')}
        title={(i) => say(phrases, 'apartNo', { count: i + 1 })}
      >
        {(row) => (
          <>
            <Field form={row} name="shipper_id" label={say(phrases, 'customer')}>
              <Pick of={shippers} />
            </Field>
            <Field form={row} name="other_id" label={say(phrases, 'otherCustomer')}>
              <Pick of={shippers} />
            </Field>
          </>
        )}
      </FormRows>
    </>
  )
}

/* The types that were ticked, for a rule about some of them. */
const TypesPick = ({ form, value, onChange, id }: Control<readonly number[]> & { form: Form<PlanInput> }) => {
  const say = useSay()
  const { nameOf } = useVehicleTypes()
  const types = useFormValue(form, 'vehicle_types') ?? []
  return (
    <Select
      mode="multiple"
      className="fill"
      {...(id && { id })}
      placeholder={say(phrases, 'allTypes')}
      value={[...(value ?? [])]}
      onChange={(next: number[]) => onChange?.(next.length ? next : undefined)}
      options={types.flatMap((type) => (type.vehicle_type_id ? [{ value: type.vehicle_type_id, label: nameOf(type.vehicle_type_id) }] : []))}
    />
  )
}

/* A time of the day in quarters of an hour. */
const clocks = Array.from({ length: 97 }, (_, i) => ({
  value: i * 15,
  label: `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`
}))
const ClockInput = ({ value, onChange, id }: Control<number>) => (
  <Select
    className="fill"
    showSearch={{ optionFilterProp: 'label' }}
    {...(id && { id })}
    value={value ?? null}
    onChange={(next: number) => onChange?.(next)}
    options={clocks}
  />
)
