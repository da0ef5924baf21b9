import { addressText } from '@yunshu/domain/address'
import { BookOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { Control } from '../../kit/controls.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { useSay } from '../../kit/lang.ts'
import { AddressBook, type BookedAddress } from '../../widgets/AddressBook.tsx'
import { Position } from '../../widgets/PositionFields.tsx'
import { placeOfStart, type PickedPlace } from '../../widgets/place.ts'
import { phrases } from './phrases.ts'

const AddressPicker = lazily(async () => (await import('../../widgets/AddressPicker.tsx')).AddressPicker)

type PlaceProps = Control<string> & { place: Partial<PickedPlace>; onPick: (place: PickedPlace) => void; onUse: (row: BookedAddress) => void }

/** The place of a point: shown in words, chosen by the picker or taken from the address book. */
export const PlaceInput = ({ place, onPick, onUse, id, status }: PlaceProps) => {
  const say = useSay()
  const [open, setOpen] = useState<'picker' | 'book'>()
  const { province = '', city = '', area = '' } = place
  const names = addressText({ province, city, area })
  return (
    <div role="group" {...(id && { id })} className={status === 'error' ? 'place-input place-input-fault' : 'place-input'}>
      <span className={names ? '' : 'place-none'}>{names || say(phrases, 'noAddress')}</span>
      {place.lng !== undefined && place.lat !== undefined && place.lng !== null && <Position lng={Number(place.lng)} lat={Number(place.lat)} />}
      <Space size={4}>
        <Button size="small" icon={<EnvironmentOutlined />} onClick={() => setOpen('picker')}>
          {say(phrases, 'chooseAddress')}
        </Button>
        <Button size="small" icon={<BookOutlined />} onClick={() => setOpen('book')}>
          {say(phrases, 'addressBook')}
        </Button>
      </Space>
      {open === 'picker' && <AddressPicker initial={place} onPick={(start) => onPick(placeOfStart(start))} onClose={() => setOpen(undefined)} />}
      {open === 'book' && <AddressBook onUse={onUse} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
