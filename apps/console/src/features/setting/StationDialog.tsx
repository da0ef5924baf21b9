import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { addressTerms } from '@yunshu/contract/address/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { setting, stationService, stationState } from '@yunshu/contract/setting/contract'
import { settingTerms } from '@yunshu/contract/setting/words'
import { useState } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, PickMany } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Draft, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { MapPicker } from '../../widgets/MapPicker.tsx'
import { phrases } from './phrases.ts'

type Station = RowOf<typeof setting.stations>
type Props = { row?: Station; onClose: () => void }
type Entry = InputOf<typeof setting.createStation>
const terms = { zh: { ...addressTerms.zh, ...settingTerms.zh }, en: { ...addressTerms.en, ...settingTerms.en } }

export const StationDialog = ({ row, onClose }: Props) => (row ? <Edit row={row} onClose={onClose} /> : <Add onClose={onClose} />)

const Add = ({ onClose }: Props) => {
  const say = useSay()
  const filling = useCommandForm(
    setting.createStation,
    { services: [1], station_state: stationState.code.open } as Draft<Entry>,
    ({ station_name }) => {
      toastDone(say(phrases, 'saved', { station_name }))
      onClose()
    }
  )
  return (
    <FormDialog filling={filling} terms={terms} title={say(phrases, 'add')} width={760} columns={2} onClose={onClose}>
      <Fields form={filling.form} />
    </FormDialog>
  )
}

const Edit = ({ row, onClose }: { row: Station; onClose: () => void }) => {
  const say = useSay()
  const { created_at: _c, province: _p, city: _i, area: _a, ...entry } = row
  const filling = useCommandForm(setting.updateStation, entry as Draft<InputOf<typeof setting.updateStation>>, ({ station_name }) => {
    toastDone(say(phrases, 'saved', { station_name }))
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={terms} title={row.station_name} label={say(phrases, 'edit')} width={760} columns={2} onClose={onClose}>
      <Fields form={filling.form as unknown as Form<Entry>} />
    </FormDialog>
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
