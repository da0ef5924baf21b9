import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { vehicleTypeState } from '@yunshu/contract/setting/contract'
import { MoneyInput, NumberInput } from '../../kit/controls.tsx'
import { faultText } from '../../kit/fault.ts'
import { part, useFault, useFormValue, write, type Draft, type Form } from '../../kit/form.ts'
import { money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { phrases } from './phrases.ts'
import { firstPrice, rated, sourceOf, type LoadType, type PlanInput, type TypeRate, type VehicleType } from './rules.ts'

/** The vehicle types that may be used, with how many there are, what they take and what they cost; those that are not chosen are a choice below. */
export const TypesInput = ({ form }: { form: Form<PlanInput> }) => {
  const say = useSay()
  const { types, nameOf } = useVehicleTypes()
  const { data: priced } = useCall(loading.typePrices, {}, { kinds: ['project'] })
  const rates = priced?.types ?? []
  const chosen = useFormValue(form, 'vehicle_types') ?? []
  const fault = useFault(form, 'vehicle_types')
  form.fields.set('vehicle_types', { label: say(loadingTerms, 'vehicle_types'), choose: true })
  const set = (next: Chosen) => write(form, 'vehicle_types', next)
  const add = (id: number) =>
    set([...chosen, ...types.flatMap((type) => (type.id === id ? { vehicle_type_id: id, ...firstPrice(type, rates) } : []))])
  const columns = useTypeColumns(form, rates, chosen, set)
  const others = types.filter(({ state, id }) => state === vehicleTypeState.code.offered && !chosen.some((one) => one.vehicle_type_id === id))
  return (
    <div className="field" data-fault={fault ? '' : undefined}>
      <Table
        size="small"
        className="types-table"
        rowKey="id"
        pagination={false}
        scroll={{ x: 1010 }}
        dataSource={types.filter(({ id }) => chosen.some((one) => one.vehicle_type_id === id))}
        locale={{ emptyText: say(phrases, 'needTypes') }}
        columns={columns}
      />
      {others.length > 0 && (
        <Select<number | null>
          className="types-add"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={say(phrases, 'addType')}
          aria-label={say(phrases, 'addType')}
          value={null}
          options={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={(id) => id !== null && add(id)}
        />
      )}
      {fault && <p className="field-fault">{say(phrases, 'needTypes')}</p>}
      <p className="field-help">{say(phrases, 'typesHelp')}</p>
    </div>
  )
}

type Chosen = readonly Draft<LoadType>[]
const useTypeColumns = (
  form: Form<PlanInput>,
  rates: readonly TypeRate[],
  chosen: Chosen,
  set: (next: Chosen) => void
): TableColumnsType<VehicleType> => {
  const say = useSay()
  const { nameOf } = useVehicleTypes()
  const of = (id: number) => chosen.find((one) => one.vehicle_type_id === id)
  const change = (id: number, patch: Draft<LoadType>) => set(chosen.map((one) => (one.vehicle_type_id === id ? { ...one, ...patch } : one)))
  const figure = (id: number, name: Figure, more: { placeholder?: string; decimals?: number } = {}) => (
    <TypeFigure form={form} at={chosen.findIndex((one) => one.vehicle_type_id === id)} name={name} type={nameOf(id)} {...more} />
  )
  return [
    {
      title: say(loadingTerms, 'type_ids'),
      width: 170,
      render: (_, { id }) => (
        <span className="type-name">
          {nameOf(id)}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={say(phrases, 'leaveOut', { type: nameOf(id) })}
            onClick={() => set(chosen.filter((one) => one.vehicle_type_id !== id))}
          />
        </span>
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
          rate={rates.find(({ vehicle_type_id }) => vehicle_type_id === type.id)}
          onTake={(taken) => change(type.id, rated(taken))}
        />
      )
    },
    {
      title: say(phrases, 'marks'),
      width: 190,
      render: (_, { id }) => <MarksPick own={of(id)} label={`${nameOf(id)} ${say(phrases, 'marks')}`} onChange={(marked) => change(id, marked)} />
    }
  ]
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
      aria-label={label}
      placeholder={say(phrases, 'noMarks')}
      value={marks.filter((mark) => own?.[mark])}
      options={marks.map((mark) => ({ value: mark, label: say(loadingTerms, mark) }))}
      onChange={(next) =>
        onChange({
          keeps_temperature: next.includes('keeps_temperature'),
          carries_dangerous: next.includes('carries_dangerous'),
          rear_door: next.includes('rear_door')
        })
      }
    />
  )
}

const prices = ['fixed_fen', 'per_km_fen', 'per_stop_fen'] as const
type Figure = 'count' | 'max_kg' | 'max_m3' | 'fixed_fen' | 'per_km_fen' | 'per_stop_fen'
type FigureProps = { form: Form<PlanInput>; at: number; name: Figure; type: string; placeholder?: string; decimals?: number }
/* A figure of a type that was chosen; what is wrong with it stands below it. */
const TypeFigure = ({ form, at, name, type, placeholder, decimals }: FigureProps) => {
  const say = useSay()
  const row = part(form, 'vehicle_types', at)
  const path = `vehicle_types.${at}.${name}`
  const fault = useFault(form, path)
  const value = useFormValue(row, name)
  const label = say(loadingTerms, name)
  form.fields.set(path, { label, choose: false })
  const given = {
    'aria-label': `${type} ${label}`,
    value: value ?? undefined,
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
