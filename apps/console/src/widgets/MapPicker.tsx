import { Tabs } from 'antd'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { handOver } from './AddressPicker.tsx'
import { MapCanvas } from './map/MapCanvas.tsx'
import { mapPhrases } from './map/phrases.ts'
import { pickZoom } from './map/provider.ts'
import { blocks } from './phrases.ts'
import { codedPlaceOf, type CodedPlace, type PickedPlace } from './place.ts'
import { Coordinates, PlaceByHand, PlaceFields, PlacePaste, Preview } from './PlaceParts.tsx'
import { usePlaceDraft } from './usePlaceDraft.ts'

type PickerProps = { initial?: Partial<PickedPlace>; onPick: (place: CodedPlace) => void; onClose: () => void }

/** 选择地址 (picker 2): the same on a large map, for places that are kept: with short name, remark and a preview line. */
export const MapPicker = ({ initial, onPick, onClose }: PickerProps) => {
  const say = useSay()
  const choosing = usePlaceDraft(initial)
  const { draft } = choosing
  const at = draft.lng !== undefined && draft.lat !== undefined ? { lng: draft.lng, lat: draft.lat } : undefined
  return (
    <Dialog
      title={say(blocks, 'chooseAddress')}
      width={1200}
      onClose={onClose}
      main={{ label: say(kit, 'confirm'), onClick: () => handOver(choosing, (place) => onPick(codedPlaceOf(place)), onClose) }}
    >
      <div className="map-picker">
        <div>
          <PlacePaste choosing={choosing} />
          <Tabs
            className="picker-tabs"
            items={[
              {
                key: 'manual',
                label: say(mapPhrases, 'addByHand'),
                children: <PlaceByHand choosing={choosing} none={say(mapPhrases, 'nothingFound')} />
              },
              {
                key: 'coordinates',
                label: say(mapPhrases, 'byCoordinates'),
                children: <Coordinates choosing={choosing} empty={say(blocks, 'coordinatesFirst')} />
              }
            ]}
          />
          <PlaceFields choosing={choosing} />
          <Preview draft={draft} />
        </div>
        <div>
          <MapCanvas height={440} label={say(mapPhrases, 'map')} zoom={pickZoom} {...(at && { at })} onMove={(to) => void choosing.moved(to)} />
          <p className="field-help">{say(mapPhrases, 'drag')}</p>
        </div>
      </div>
    </Dialog>
  )
}
