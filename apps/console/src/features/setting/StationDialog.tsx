import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { addressTerms } from '@yunshu/contract/address/words'
import { setting, stationService, stationState } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import { useState } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, PickMany } from '../../kit/controls.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import type { RowOf } from '../../kit/useList.ts'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { MapPicker } from '../../widgets/MapPicker.tsx'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof setting.createStation, typeof setting.updateStation>
const terms = { zh: { ...addressTerms.zh, ...settingTerms.zh }, en: { ...addressTerms.en, ...settingTerms.en } }

/** A service station, new or changed. */
export const StationDialog = ({ row, onClose }: { row?: RowOf<typeof setting.stations>; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={setting.createStation}
      blank={{ services: [1], station_state: stationState.code.open }}
      update={setting.updateStation}
      shown={row}
      title={row?.station_name ?? say(phrases, 'add')}
      terms={terms}
      saved={({ station_name }) => say(phrases, 'saved', { station_name })}
      onClose={onClose}
      width={760}
      columns={2}
    >
      {({ form }) => <Fields form={form} />}
    </EditDialog>
  )
}

const Fields = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  const [picking, setPicking] = useState(false)
  return (
    <FormSection
      title={say(phrases, 'stationFacts')}
      extra={
        <Button size="small" icon={<EnvironmentOutlined />} onClick={() => setPicking(true)}>
          {say(phrases, 'pick')}
        </Button>
      }
    >
      <Field form={form} name="station_name" />
      <Field form={form} name="services">
        <PickMany of={stationService} />
      </Field>
      <Field form={form} name="area_code" label={say(phrases, 'place')}>
        <AreaInput />
      </Field>
      <Field form={form} name="address" />
      <Field form={form} name="lng" />
      <Field form={form} name="lat" />
      <Field form={form} name="link_name" />
      <Field form={form} name="link_phone" />
      <Field form={form} name="open_hours" />
      <Field form={form} name="station_state">
        <Pick of={stationState} />
      </Field>
      {picking && (
        <MapPicker
          onPick={({ areaCode, address, lng, lat }) => fillIn(form, { area_code: areaCode, address, lng, lat })}
          onClose={() => setPicking(false)}
        />
      )}
    </FormSection>
  )
}
