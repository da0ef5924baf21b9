import { CheckCircleOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Control } from '../kit/controls.tsx'
import { Field } from '../kit/Field.tsx'
import { useFormValue, type Form } from '../kit/form.ts'
import { useSay } from '../kit/lang.ts'
import { blocks } from './phrases.ts'

type At = { lng: number; lat: number }

/** Where a place is, in words: it comes from the map. Whoever has coordinates can type them. */
export const PositionFields = ({ form }: { form: Form<At> }) => {
  const say = useSay()
  const lat = useFormValue(form, 'lat')
  const [typed, setTyped] = useState(false)
  if (typed)
    return (
      <>
        <Field form={form} name="lng" />
        <Field form={form} name="lat" />
      </>
    )
  return (
    <Field form={form} name="lng" label={say(blocks, 'position')}>
      <PositionText lat={lat} onType={() => setTyped(true)} />
    </Field>
  )
}

/** Whether a position is known; its coordinates stand where one points. */
const PositionText = ({ value, lat, onType, id, status }: Control<number> & { lat: number | null | undefined; onType: () => void }) => {
  const say = useSay()
  const known = typeof value === 'number' && typeof lat === 'number'
  return (
    <div role="group" {...(id && { id })} className={status === 'error' ? 'place-input place-input-fault' : 'place-input'}>
      <Position {...(known && { lng: value, lat })} />
      <Button type="link" size="small" className="place-type" onClick={onType}>
        {say(blocks, 'typePosition')}
      </Button>
    </div>
  )
}

/** 已定位, or that there is no position yet. */
export const Position = ({ lng, lat }: { lng?: number; lat?: number }) => {
  const say = useSay()
  if (lng === undefined || lat === undefined)
    return (
      <span className="place-none">
        <EnvironmentOutlined /> {say(blocks, 'positionNone')}
      </span>
    )
  return (
    <span className="place-at" title={`${lng.toFixed(6)}, ${lat.toFixed(6)}`}>
      <CheckCircleOutlined /> {say(blocks, 'positionKnown')}
    </span>
  )
}
