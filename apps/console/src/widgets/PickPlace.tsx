import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lazily } from '../kit/lazily.tsx'
import { useSay } from '../kit/lang.ts'
import { blocks } from './phrases.ts'
import type { CodedPlace } from './place.ts'

const MapPicker = lazily(async () => (await import('./MapPicker.tsx')).MapPicker)

/** 在地图上选址: fills a form's place from the map. */
export const PickPlace = ({ onPick }: { onPick: (place: CodedPlace) => void }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<EnvironmentOutlined />} onClick={() => setOpen(true)}>
        {say(blocks, 'pickPlace')}
      </Button>
      {open && <MapPicker onPick={onPick} onClose={() => setOpen(false)} />}
    </>
  )
}
