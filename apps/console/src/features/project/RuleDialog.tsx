import { orderTerms } from '@yunshu/contract/order/words'
import { rate } from '@yunshu/contract/rate/contract'
import { billingUnit, rounding, tierMode, weightBase } from '@yunshu/contract/rate/enums'
import { itemNames, rateTerms } from '@yunshu/contract/rate/words'
import { projectTerms } from '@yunshu/contract/project/words'
import { surchargeOrder, type SurchargeRule } from '@yunshu/domain/rate'
import { surchargeCalcs } from '@yunshu/domain/rateSheet'
import { FormSection } from '../../kit/CommandForm.tsx'
import { MoneyInput, NumberInput, PercentInput, Pick, PickMany, PriceInput } from '../../kit/controls.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { part, useFormValue, write, type Form } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { useCall } from '../../kit/useCall.ts'
import { PayeePick } from '../../widgets/PayeePick.tsx'
import { unitName } from '../../widgets/PriceTrace.tsx'
import type { ProjectRow } from '../../widgets/projects.tsx'
import type { RuleRow } from '../../widgets/RuleTable.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { ScopeInput } from './inputs.tsx'
import { phrases } from './phrases.ts'

const terms = {
  zh: { ...orderTerms.zh, ...projectTerms.zh, ...rateTerms.zh, vehicle_type_ids: '适用车型', code: '附加费', value: '金额或比例' },
  en: { ...orderTerms.en, ...projectTerms.en, ...rateTerms.en, vehicle_type_ids: 'Vehicle types', code: 'Surcharge', value: 'Amount or share' }
}
type Typed = EntryOf<typeof rate.create, typeof rate.update>
type Surcharge = Typed['surcharges'][number]

/** A rule of a project, new or changed. */
export const RuleDialog = ({ project, own, row, onClose }: { project: ProjectRow; own: boolean; row?: RuleRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={rate.create}
      blank={{
        project_id: project.id,
        start_scope: '',
        end_scope: '',
        two_way: false,
        payee_scope: '',
        vehicle_type_ids: [],
        goods_type_ids: [],
        billing_unit: 1,
        weight_base: 3,
        load_factor_bp: 10_000,
        unload_factor_bp: 10_000,
        tier_mode: 1,
        tiers: [{ from: 0 }],
        rounding: 1,
        surcharges: [],
        priority: 0,
        valid_from: project.valid_from,
        valid_to: project.valid_to,
        remark: ''
      }}
      update={rate.update}
      shown={row && { payee_scope: '', km: null, min_charge_fen: null, max_charge_fen: null, ...row }}
      title={row ? say(phrases, 'editRule', { rule_no: row.rule_no }) : say(phrases, 'addRule')}
      terms={terms}
      saved={() => say(kit, 'saved')}
      onClose={onClose}
      width={920}
      columns={3}
    >
      {({ form }) => <RuleFields form={form} project={project} own={own} payee_name={row?.payee_name} />}
    </EditDialog>
  )
}

/** From where to where, for what, at which price, with which surcharges. */
const RuleFields = ({ form, project, own, payee_name }: { form: Form<Typed>; project: ProjectRow; own: boolean; payee_name: string | undefined }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const { options } = useVehicleTypes()
  const { data } = useCall(rate.choices, {}, { keep: true, kinds: [] })
  const goods = (data?.goods_types ?? []).map(({ id, name, name_en }) => ({ value: id, label: lang === 'zh' ? name : name_en }))
  return (
    <>
      <FormSection title={say(phrases, 'scopes')}>
        <Field form={form} name="start_scope" label={say(rateTerms, 'start_name')} help={say(phrases, 'scopeHelp')}>
          <ScopeInput />
        </Field>
        <Field form={form} name="end_scope" label={say(rateTerms, 'end_name')}>
          <ScopeInput />
        </Field>
        <Field form={form} name="two_way" />
      </FormSection>
      <FormSection title={say(phrases, 'conditions')}>
        {own && (
          <Field form={form} name="payee_scope" help={say(phrases, 'payeeHelp')}>
            <PayeePick known={payee_name} />
          </Field>
        )}
        <Field form={form} name="vehicle_type_ids" help={say(phrases, 'allVehicles')}>
          <PickMany of={options} />
        </Field>
        <Field form={form} name="goods_type_ids" help={say(phrases, 'allGoods')}>
          <PickMany of={goods} />
        </Field>
        <Field form={form} name="priority" />
        <Field form={form} name="valid_from" help={say(phrases, 'validWithin', { from: project.valid_from, to: project.valid_to })} />
        <Field form={form} name="valid_to" />
      </FormSection>
      <PriceFields form={form} />
      <FormSection title={say(phrases, 'bounds')}>
        <Field form={form} name="min_charge_fen" />
        <Field form={form} name="max_charge_fen" />
        <Field form={form} name="rounding">
          <Pick of={rounding} />
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'surchargesTitle')}>
        <div className="field-wide">
          <FormRows
            form={form}
            name="surcharges"
            blank={() => ({ code: 'F05' as const, calc: 'stop' as const })}
            addLabel={say(phrases, 'addSurcharge')}
          >
            {(row) => <SurchargeFields form={row} />}
          </FormRows>
        </div>
      </FormSection>
      <Field form={form} name="remark" wide />
    </>
  )
}

/** By what is counted, and what each of it costs. */
const PriceFields = ({ form }: { form: Form<Typed> }) => {
  const say = useSay()
  const counted = useFormValue(form, 'billing_unit') ?? 1
  const unit = unitName(say, counted)
  const isByWeight = [1, 6].includes(counted)
  return (
    <>
      <FormSection title={say(phrases, 'pricing')}>
        <Field form={form} name="billing_unit">
          <Pick of={billingUnit} />
        </Field>
        <Field form={form} name="tier_mode">
          <Pick of={tierMode} />
        </Field>
        {isByWeight && (
          <>
            <Field form={form} name="weight_base">
              <Pick of={weightBase} />
            </Field>
            <Field form={form} name="load_factor_bp">
              <PercentInput />
            </Field>
            <Field form={form} name="unload_factor_bp">
              <PercentInput />
            </Field>
          </>
        )}
        <Field form={form} name="km" />
      </FormSection>
      <FormSection title={say(phrases, 'tiersTitle')}>
        <div className="field-wide">
          <FormRows
            form={form}
            name="tiers"
            blank={() => ({})}
            addLabel={say(phrases, 'addTier')}
            title={(i) => say(phrases, 'tierAt', { n: i + 1 })}
          >
            {(row) => (
              <>
                <Field form={row} name="from">
                  <NumberInput unit={unit} decimals={3} />
                </Field>
                <Field form={row} name="price_e4">
                  <PriceInput unit={say(phrases, 'priceUnit', { unit })} />
                </Field>
                <Field form={row} name="flat_fen" />
              </>
            )}
          </FormRows>
        </div>
      </FormSection>
    </>
  )
}

const calcName = { fixed: 'fixed', unit: 'unit', percent: 'percent', hour: 'hour', stop: 'stop', night: 'night', fuel: 'fuelCalc' } as const
const free = { unit: 'freeUnit', stop: 'freeStop', hour: 'freeHour', night: 'freeNight' } as const

const SurchargeFields = ({ form }: { form: Form<Surcharge> }) => {
  const say = useSay()
  const code = useFormValue(form, 'code') ?? 'F05'
  const calc = useFormValue(form, 'calc') ?? 'fixed'
  const items = surchargeOrder.map((value) => ({ value, label: say(itemNames, value) }))
  const calcs = surchargeCalcs[code].map((value) => ({
    value,
    label: say(phrases, value === 'percent' && code !== 'F10' ? 'percentSoFar' : calcName[value])
  }))
  const choose = (next: number | string | undefined) => {
    const first = surchargeCalcs[next as SurchargeRule['code']]?.[0]
    if (first) write(form, 'calc', first)
    write(form, 'fuel', undefined)
  }
  const isShare = calc === 'percent' || calc === 'fuel'
  return (
    <>
      <Field form={form} name="code">
        <Pick of={items} onChange={choose} />
      </Field>
      <Field form={form} name="calc">
        <Pick of={calcs} />
      </Field>
      <Field form={form} name="value">
        {isShare ? <PercentInput /> : calc === 'unit' ? <PriceInput unit={say(phrases, 'perUnit')} /> : <MoneyInput />}
      </Field>
      {calc in free && <Field form={form} name="free_qty" label={say(phrases, free[calc as keyof typeof free])} />}
      <Field form={form} name="cap_fen" label={say(phrases, 'capEach')} />
      {calc === 'fuel' && (
        <>
          <Field form={part(form, 'fuel')} name="start_fen" />
          <Field form={part(form, 'fuel')} name="trigger_bp">
            <PercentInput />
          </Field>
        </>
      )}
      {code === 'F13' && <Field form={part(form, 'condition')} name="cold" label={say(phrases, 'onlyCold')} />}
    </>
  )
}
