import { Tabs } from 'antd'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { MapCanvas } from './map/MapCanvas.tsx'
import { mapPhrases } from './map/phrases.ts'
import { pickZoom } from './map/provider.ts'
import { blocks } from './phrases.ts'
import { startAddressOf, type PickedPlace, type StartAddress } from './place.ts'
import { Coordinates, PlaceByHand, PlaceFields, PlacePaste, Preview } from './PlaceParts.tsx'
import { usePlaceDraft, type Choosing } from './usePlaceDraft.ts'

type PickerProps = { initial?: Partial<PickedPlace>; onPick: (address: StartAddress) => void; onClose: () => void }

/** 选择地址 (picker 1): by province, city and district with a search of the detail, or by longitude and latitude. */
export const AddressPicker = ({ initial, onPick, onClose }: PickerProps) => {
  const say = useSay()
  const choosing = usePlaceDraft(initial)
  const { draft } = choosing
  const at = draft.lng !== undefined && draft.lat !== undefined ? { lng: draft.lng, lat: draft.lat } : undefined
  return (
    <Dialog
      title={say(blocks, 'chooseAddress')}
      width={900}
      onClose={onClose}
      main={{ label: say(kit, 'confirm'), onClick: () => handOver(choosing, (place) => onPick(startAddressOf(place)), onClose) }}
    >
      <PlacePaste choosing={choosing} />
      <Tabs
        className="picker-tabs"
        items={[
          { key: 'manual', label: say(blocks, 'byHand'), children: <PlaceByHand choosing={choosing} none={say(blocks, 'placeNotFound')} /> },
          {
            key: 'coordinates',
            label: say(blocks, 'byCoordinates'),
            children: <Coordinates choosing={choosing} empty={say(mapPhrases, 'coordinatesEmpty')} />
          }
        ]}
      />
      <PlaceFields choosing={choosing} />
      <Preview draft={draft} />
      <MapCanvas height={220} label={say(mapPhrases, 'map')} zoom={pickZoom} {...(at && { at })} onMove={(to) => void choosing.moved(to)} />
      {at && <p className="field-help">{say(mapPhrases, 'drag')}</p>}
    </Dialog>
  )
}

/** Hands a chosen place over and closes; without one its lack is told. Cancelled, the fields are gone with the dialog. */
export const handOver = (choosing: Choosing, onPick: (place: PickedPlace) => void, onClose: () => void): void => {
  const place = choosing.picked()
  if (!place) return
  onPick(place)
  onClose()
}
