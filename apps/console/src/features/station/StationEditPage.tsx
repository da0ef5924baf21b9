import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { station, stationService, stationState } from '@yunshu/contract/station/contract'
import { stationTerms } from '@yunshu/contract/station/words'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, PickMany } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { PickPlace } from '../../widgets/PickPlace.tsx'
import { PositionFields } from '../../widgets/PositionFields.tsx'
import { phrases } from './phrases.ts'

/** A service station, new (新增服务站) or changed (编辑服务站). */
export const StationEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={operator.stationAdd}
      edit={operator.stationEdit}
      create={station.create}
      blank={{ services: [stationService.code.fuel], station_state: stationState.code.open }}
      update={station.update}
      load={station.info}
      shown={(row) => row}
      no={(row) => row.station_name}
      terms={stationTerms}
      saved={({ station_name }) => say(phrases, 'saved', { station_name })}
      to={({ id }) => linkTo(operator.stationInfo, { id })}
    >
      {(form) => <StationForm form={form} />}
    </EditPage>
  )
}

const StationForm = ({ form }: { form: Form<EntryOf<typeof station.create, typeof station.update>> }) => {
  const say = useSay()
  const pick = <PickPlace onPick={({ areaCode, address, lng, lat }) => fillIn(form, { area_code: areaCode, address, lng, lat })} />
  return (
    <FormSection title={say(phrases, 'facts')} extra={pick}>
      <Field form={form} name="station_name" />
      <Field form={form} name="services">
        <PickMany of={stationService} />
      </Field>
      <Field form={form} name="area_code" label={say(phrases, 'place')}>
        <AreaInput />
      </Field>
      <Field form={form} name="address" />
      <PositionFields form={form} />
      <Field form={form} name="link_name" />
      <Field form={form} name="link_phone" />
      <Field form={form} name="open_hours" />
      <Field form={form} name="station_state">
        <Pick of={stationState} />
      </Field>
    </FormSection>
  )
}
