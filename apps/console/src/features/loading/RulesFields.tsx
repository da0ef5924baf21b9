import { Button, Checkbox, Select, Table } from 'antd'
import { memo, type ReactNode } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { loadObjective } from '@yunshu/contract/loading/machine'
import { FormSection } from '../../kit/CommandForm.tsx'
import { MoneyInput, NumberInput, Pick, SwitchInput } from '../../kit/controls.tsx'
import { faultText } from '../../kit/fault.ts'
import { Field } from '../../kit/Field.tsx'
import { fillIn, part, useFault, useFormValue, useFormValues, write, type Draft, type Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { money, num } from '../../kit/format.ts'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { SavedViews } from '../../kit/SavedViews.tsx'
import { useCall } from '../../kit/useCall.ts'
import { AreaCascade } from './AreaCascade.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'
import { firstPrice, rated, rulesOf, sourceOf, type LoadType, type PlanInput, type TypeRate } from './rules.ts'

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

/** The vehicle types that may be used, with how many there are, what they take and what they cost. */
const TypesInput = ({ form }: { form: Form<PlanInput> }) => {
  const say = useSay()
  const { types, nameOf } = useVehicleTypes()
  const { data: priced } = useCall(loading.typePrices, {}, { kinds: ['project'] })
  const rates = priced?.types ?? []
  const rateOf = (id: number) => rates.find(({ vehicle_type_id }) => vehicle_type_id === id)
  const chosen = (useFormValue(form, 'vehicle_types') ?? []) as readonly Draft<LoadType>[]
  const fault = useFault(form, 'vehicle_types')
  form.fields.set('vehicle_types', { label: say(loadingTerms, 'vehicle_types'), choose: true })
  const rows = types.filter(({ state, id }) => state === 1 || chosen.some((one) => one.vehicle_type_id === id))
  const of = (id: number) => chosen.find((one) => one.vehicle_type_id === id)
  const set = (next: readonly Draft<LoadType>[]) => write(form, 'vehicle_types', next)
  const change = (id: number, patch: Draft<LoadType>) => set(chosen.map((one) => (one.vehicle_type_id === id ? { ...one, ...patch } : one)))
  const figure = (id: number, name: Figure, more: { placeholder?: string; decimals?: number } = {}) => (
    <TypeFigure form={form} at={chosen.findIndex((one) => one.vehicle_type_id === id)} name={name} type={nameOf(id)} {...more} />
  )
  const tick = (type: (typeof types)[number], on: boolean) =>
    set(on ? [...chosen, { vehicle_type_id: type.id, ...firstPrice(type, rates) }] : chosen.filter((one) => one.vehicle_type_id !== type.id))
  return (
    <div className="field" data-fault={fault ? '' : undefined}>
      <Table
        size="small"
        className="types-table"
        rowKey="id"
        pagination={false}
        scroll={{ x: 1010 }}
        dataSource={[...rows]}
        columns={[
          {
            title: say(loadingTerms, 'type_ids'),
            width: 170,
            render: (_, type) => (
              <Checkbox checked={of(type.id) !== undefined} onChange={({ target }) => tick(type, target.checked)}>
                {nameOf(type.id)}
              </Checkbox>
            )
          },
          {
            title: say(loadingTerms, 'count'),
            width: 96,
            render: (_, { id }) => figure(id, 'count', { placeholder: say(phrases, 'anyCount'), decimals: 0 })
          },
          {
            title: `${say(loadingTerms, 'max_kg')} (kg)`,
            width: 112,
            render: (_, { id, load_kg }) => figure(id, 'max_kg', { placeholder: num(load_kg), decimals: 3 })
          },
          {
            title: `${say(loadingTerms, 'max_m3')} (m³)`,
            width: 104,
            render: (_, { id, volume_m3 }) => figure(id, 'max_m3', { placeholder: num(Math.round(volume_m3 * 85) / 100), decimals: 2 })
          },
          {
            title: <PriceHeads />,
            width: 380,
            render: (_, type) => (
              <TypePrices
                figures={prices.map((name) => <div key={name}>{figure(type.id, name)}</div>)}
                own={of(type.id)}
                type={type}
                rate={rateOf(type.id)}
                onTake={(taken) => change(type.id, rated(taken))}
              />
            )
          },
          {
            title: say(phrases, 'marks'),
            width: 190,
            render: (_, { id }) => (
              <MarksPick own={of(id)} label={`${nameOf(id)} ${say(phrases, 'marks')}`} onChange={(marked) => change(id, marked)} />
            )
          }
        ]}
      />
      {fault && <p className="field-fault">{say(phrases, 'needTypes')}</p>}
      <p className="field-help">{say(phrases, 'typesHelp')}</p>
    </div>
  )
}

const PriceHeads = () => {
  const say = useSay()
  return (
    <div className="type-prices">
      {prices.map((name) => (
        <span key={name}>{`${say(loadingTerms, name)} (${say(phrases, 'yuan')})`}</span>
      ))}
    </div>
  )
}
type PricesProps = {
  figures: ReactNode
  own: Draft<LoadType> | undefined
  type: Parameters<typeof sourceOf>[1]
  rate: TypeRate | undefined
  onTake: (rate: TypeRate) => void
}
/* What a type costs, and from where the figures are. */
const TypePrices = ({ figures, own, type, rate, onTake }: PricesProps) => (
  <div className="type-prices">
    {figures}
    {own && !own.steps && <PriceSource source={sourceOf(own, type, rate)} rate={rate} onTake={onTake} />}
  </div>
)

const marks = ['keeps_temperature', 'carries_dangerous', 'rear_door'] as const
type MarksProps = { own: Draft<LoadType> | undefined; label: string; onChange: (marked: Draft<LoadType>) => void }
const MarksPick = ({ own, label, onChange }: MarksProps) => {
  const say = useSay()
  return (
    <Select<(typeof marks)[number][]>
      mode="multiple"
      className="fill"
      size="small"
      aria-label={label}
      disabled={!own}
      value={marks.filter((mark) => own?.[mark])}
      options={marks.map((mark) => ({ value: mark, label: say(loadingTerms, mark) }))}
      onChange={(next) => onChange(Object.fromEntries(marks.map((mark) => [mark, next.includes(mark)])) as Draft<LoadType>)}
    />
  )
}

const prices = ['fixed_fen', 'per_km_fen', 'per_stop_fen'] as const
type Figure = 'count' | 'max_kg' | 'max_m3' | 'fixed_fen' | 'per_km_fen' | 'per_stop_fen'
type FigureProps = { form: Form<PlanInput>; at: number; name: Figure; type: string; placeholder?: string; decimals?: number }
/* A figure of a type that was ticked; what is wrong with it stands below it. */
const TypeFigure = ({ form, at, name, type, placeholder, decimals }: FigureProps) => {
  const say = useSay()
  const row = part(form, 'vehicle_types', Math.max(0, at))
  const path = `vehicle_types.${at}.${name}`
  const found = useFault(form, path)
  const value = useFormValue(row, name)
  const label = say(loadingTerms, name)
  if (at >= 0) form.fields.set(path, { label, choose: false })
  const fault = at >= 0 ? found : undefined
  const given = {
    'aria-label': `${type} ${label}`,
    disabled: at < 0,
    value: (at >= 0 ? value : undefined) ?? undefined,
    onChange: (next: number | undefined) => {
      write(row, name, next)
      // What was typed is the planner's own.
      if (prices.some((price) => price === name)) write(row, 'by_rates', undefined)
    },
    ...(fault && { status: 'error' as const, 'aria-invalid': true })
  }
  return (
    <div className="field type-figure" data-fault={fault ? '' : undefined}>
      {decimals === undefined ? (
        <MoneyInput {...given} />
      ) : (
        <NumberInput {...given} {...(placeholder !== undefined && { placeholder })} decimals={decimals} />
      )}
      {fault && (
        <div className="field-fault" role="alert">
          {faultText(say, fault, label, false)}
        </div>
      )}
    </div>
  )
}

/* Where the prices of a type come from; where the rules say otherwise, theirs can be taken. */
const PriceSource = ({
  source,
  rate,
  onTake
}: {
  source: ReturnType<typeof sourceOf>
  rate: TypeRate | undefined
  onTake: (rate: TypeRate) => void
}) => {
  const say = useSay()
  const said = () => {
    if (!rate || source !== 'rates') return say(phrases, source === 'own' ? 'ownPrice' : 'byTonnage')
    const { full_load, rule_count, project_names } = rate
    const [name] = project_names
    return project_names.length === 1 && name !== undefined
      ? say(phrases, full_load ? 'byFull' : 'byRates', { name, count: rule_count })
      : say(phrases, full_load ? 'byFullOf' : 'byRatesOf', { projects: project_names.length, count: rule_count })
  }
  return (
    <small className="desk-note">
      {said()}
      {rate && source !== 'rates' && (
        <Button type="link" size="small" onClick={() => onTake(rate)}>
          {say(phrases, rate.per_stop_fen === null ? 'takeRates' : 'takeRatesStops', {
            fixed: money(rate.fixed_fen),
            km: money(rate.per_km_fen),
            stop: money(rate.per_stop_fen)
          })}
        </Button>
      )}
    </small>
  )
}
