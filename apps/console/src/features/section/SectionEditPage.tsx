import { Button } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo, type Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sectionFormFaults } from '@yunshu/contract/section/check'
import { hoursOf } from '@yunshu/contract/section/cells'
import { section, usualRadius, type SectionNode } from '@yunshu/contract/section/contract'
import { boardType, mileageSource, tempZone } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { NumberInput, Pick, PickMany, RemotePick, type Control } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Form, part, useFormValue, valuesOf, write } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { km } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone, toastWarning } from '../../kit/toast.tsx'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { PickPlace } from '../../widgets/PickPlace.tsx'
import { PositionFields } from '../../widgets/PositionFields.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { lanePagesOf } from './lanePages.ts'
import { phrases } from './phrases.ts'
import { findCustomers } from './SectionListPage.tsx'

type Entry = EntryOf<typeof section.create, typeof section.update>
type Detail = OutputOf<typeof section.info>
const blankNode = { radius_m: usualRadius }

/** A contracted lane, new (新增路段) or changed (编辑路段). */
export const SectionEditPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const { list, add, edit, info } = lanePagesOf(page)
  return (
    <EditPage
      add={add}
      edit={edit}
      create={section.create}
      blank={{ start_point: blankNode, end_point: blankNode, via_points: [], mileage_source: mileageSource.code.contract }}
      update={section.update}
      load={section.info}
      shown={(row) => row}
      no={(row) => row.section_no}
      terms={sectionTerms}
      rules={sectionFormFaults}
      saved={({ section_name }) => say(phrases, 'saved', { section_name })}
      to={({ id }) => linkTo(info, { id })}
    >
      {(form, row) => <SectionForm form={form} row={row} coded={list.route === carrier.duoduoSections.route} />}
    </EditPage>
  )
}

const SectionForm = ({ form, row, coded }: { form: Form<Entry>; row: Detail | undefined; coded: boolean }) => {
  const say = useSay()
  const { options } = useVehicleTypes()
  const isKept = (row?.trip_count ?? 0) > 0
  return (
    <>
      <FormSection title={say(phrases, 'facts')}>
        <Field form={form} name="shipper_id" {...(isKept && { help: say(phrases, 'customerKept') })}>
          <RemotePick find={findCustomers} {...(row && { shown: row.shipper_name })} disabled={isKept} />
        </Field>
        <Field form={form} name="section_name" />
        <Field form={form} name="lot_no" />
        <Field form={form} name="vehicle_type_ids" help={say(phrases, 'anyVehicle')}>
          <PickMany of={options} />
        </Field>
        <Field form={form} name="daily_trips" />
        <Field form={form} name="return_flag" />
      </FormSection>
      <FormSection title={say(phrases, 'ofCustomer')}>
        <Field form={form} name="lane_code" required={coded} help={say(phrases, 'laneCodeHelp')} />
        <Field form={form} name="site_from" />
        <Field form={form} name="site_to" />
        <Field form={form} name="board_type">
          <Pick of={boardType} />
        </Field>
        <Field form={form} name="temp_zone">
          <Pick of={tempZone} />
        </Field>
        <Field form={form} name="grace_min" help={say(phrases, 'graceHelp')} />
        <Field form={form} name="seal_required" />
      </FormSection>
      <NodeSection title={say(phrases, 'start')} form={part(form, 'start_point')} />
      <NodeSection title={say(phrases, 'end')} form={part(form, 'end_point')} />
      <FormSection title={say(phrases, 'via')}>
        <div className="field-wide">
          <FormRows
            form={form}
            name="via_points"
            blank={() => blankNode}
            addLabel={say(phrases, 'addVia')}
            title={(i) => say(phrases, 'viaAt', { n: i + 1 })}
          >
            {(node) => (
              <>
                <div className="field-wide">
                  <PickNode form={node} />
                </div>
                <NodeFields form={node} />
              </>
            )}
          </FormRows>
        </div>
      </FormSection>
      <FormSection title={say(phrases, 'terms')} extra={<Measure form={form} />}>
        <Field form={form} name="mileage_m">
          <KmInput />
        </Field>
        <Field form={form} name="mileage_source">
          <Pick of={mileageSource} />
        </Field>
        <Field form={form} name="run_minutes">
          <HoursInput />
        </Field>
        <Field form={form} name="load_minutes" />
        <Field form={form} name="unload_minutes" />
        <Field form={form} name="valid_from" />
        <Field form={form} name="valid_to" />
        <Field form={form} name="remark" wide />
      </FormSection>
    </>
  )
}

const NodeSection = ({ title, form }: { title: string; form: Form<SectionNode> }) => (
  <FormSection title={title} extra={<PickNode form={form} />}>
    <NodeFields form={form} />
  </FormSection>
)
const PickNode = ({ form }: { form: Form<SectionNode> }) => {
  const named = useFormValue(form, 'node_name')
  return (
    <PickPlace
      onPick={({ areaCode, address: street, lng, lat, address_diming, area }) =>
        fillIn(form, { area_code: areaCode, address: street, lng, lat, node_name: named || address_diming || `${area}${street}`.slice(0, 60) })
      }
    />
  )
}
const NodeFields = ({ form }: { form: Form<SectionNode> }) => {
  const say = useSay()
  return (
    <>
      <Field form={form} name="node_name" help={say(phrases, 'nodeHelp')} />
      <Field form={form} name="area_code">
        <AreaInput />
      </Field>
      <Field form={form} name="address" />
      <PositionFields form={form} />
      <Field form={form} name="radius_m" help={say(phrases, 'radiusHelp')} />
    </>
  )
}

/** 按地图计算: the way through the nodes as the built-in map measures it; a running time that was typed stays. */
const Measure = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  const measure = async () => {
    const { start_point, via_points, end_point, run_minutes } = valuesOf(form)
    const points = [start_point, ...(via_points ?? []), end_point].flatMap((node) =>
      node?.lng && node.lat ? [{ lng: node.lng, lat: node.lat, ...(node.area_code && { area_code: node.area_code }) }] : []
    )
    if (points.length !== (via_points?.length ?? 0) + 2) return toastWarning(say(phrases, 'measureNone'))
    const { distance_m, run_minutes: driven } = await call(address.estimate, { points })
    fillIn(form, { mileage_m: distance_m, mileage_source: mileageSource.code.map })
    if (!run_minutes) write(form, 'run_minutes', driven)
    toastDone(say(phrases, 'measureDone', { km: km(distance_m), hours: String(hoursOf(driven)) }))
  }
  return (
    <Button size="small" onClick={() => void measure()}>
      {say(phrases, 'measure')}
    </Button>
  )
}

/** Kilometres on screen, metres in the form. */
export const KmInput = ({ value, onChange, ...more }: Control<number>) => (
  <NumberInput
    {...more}
    unit="km"
    kind="distance"
    decimals={1}
    value={value === null || value === undefined ? value : value / 1000}
    onChange={(kilometres) => onChange?.(kilometres === undefined ? undefined : Math.round(kilometres * 1000))}
  />
)
KmInput.typed = true
/** Hours on screen, minutes in the form. */
const HoursInput = ({ value, onChange, ...more }: Control<number>) => {
  const say = useSay()
  return (
    <NumberInput
      {...more}
      unit={say.label({ zh: '小时', en: 'h' })}
      decimals={1}
      value={value === null || value === undefined ? value : value / 60}
      onChange={(hours) => onChange?.(hours === undefined ? undefined : Math.round(hours * 60))}
    />
  )
}
HoursInput.typed = true
