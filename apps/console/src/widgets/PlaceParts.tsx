import { addressText } from '@yunshu/domain/address'
import { AimOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space, Tag } from 'antd'
import { useState } from 'react'
import { clearable } from '../kit/clearable.tsx'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { toastWarning } from '../kit/toast.tsx'
import { AreaSelects, useWithin } from './AreaSelects.tsx'
import { mapPhrases } from './map/phrases.ts'
import type { FoundPlace } from './map/kinds.ts'
import { blocks } from './phrases.ts'
import { readPasted, type Draft } from './place.ts'
import type { Choosing } from './usePlaceDraft.ts'
import { phone } from '../kit/format.ts'

/** 张三 138… 四川省成都市郫都区…: a pasted text fills contact, division and detail. */
export const PlacePaste = ({ choosing: { change } }: { choosing: Choosing }) => {
  const say = useSay()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const readIn = async (given: string) => {
    if (!given.trim()) return
    setBusy(true)
    try {
      const { found, clear } = await readPasted(given)
      change(found)
      if (clear !== 'clear') toastWarning(say(mapPhrases, clear === 'none' ? 'pasteUnclear' : 'pasteSeveral'))
    } catch {
      toastWarning(say(blocks, 'addressFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space.Compact className="fill picker-paste">
      <Input
        allowClear={clearable}
        value={text}
        maxLength={400}
        aria-label={say(mapPhrases, 'pasteWhole')}
        placeholder={say(mapPhrases, 'pasteWhole')}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => void readIn(text)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          event.preventDefault()
          setText(pasted.replace(/\s+/g, ' '))
          void readIn(pasted)
        }}
      />
      <Button loading={busy} onClick={() => void readIn(text)}>
        {say(mapPhrases, 'pasteRead')}
      </Button>
    </Space.Compact>
  )
}

/** Longitude first, latitude second, six decimals. */
export const Coordinates = ({ choosing: { draft, busy, resolve, here }, empty }: { choosing: Choosing; empty: string }) => {
  const say = useSay()
  const [text, setText] = useState(draft.lng !== undefined && draft.lat !== undefined ? `${draft.lng},${draft.lat}` : '')
  const [fault, setFault] = useState('')
  const look = async () => setFault(await resolve(text, empty))
  return (
    <>
      <Input.Search
        aria-label={say(blocks, 'byCoordinates')}
        placeholder="103.923575,30.635768"
        enterButton={say(blocks, 'resolve')}
        loading={busy}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onSearch={() => void look()}
      />
      <Button className="picker-here" size="small" icon={<AimOutlined />} onClick={() => void here()}>
        {say(blocks, 'hereNow')}
      </Button>
      {fault ? (
        <Alert className="gap-top" type="warning" title={fault} showIcon />
      ) : (
        <p className="field-help picker-search">{say(blocks, 'coordinatesHint')}</p>
      )}
    </>
  )
}

/** As many as the specification's first picker shows of what the map knows. */
const shownHits = 6

/** 手动添加: division and search. The only place found is taken at once; of several of that name one chooses, each with its district, those that the company knows first. */
export const PlaceByHand = ({ choosing, none }: { choosing: Choosing; none: string }) => {
  const say = useSay()
  const { draft, busy, change, search, take } = choosing
  const chosen = useWithin(draft)
  // A division that somebody chose bounds the search; that of a place which was found does not.
  const within = draft.lng === undefined ? chosen : undefined
  const [found, setFound] = useState<readonly FoundPlace[]>([])
  return (
    <>
      <AreaSelects
        draft={draft}
        change={(patch) => {
          setFound([])
          change(patch)
        }}
      />
      <Input.Search
        className="picker-search"
        placeholder={say(blocks, 'searchPlace')}
        enterButton={say(kit, 'search')}
        loading={busy}
        onSearch={async (text) => setFound((await search(text, within, shownHits, none)) ?? [])}
      />
      {found.length > 1 && <Hits found={found} draft={draft} onTake={take} />}
    </>
  )
}

const sources = { book: 'fromBook', past: 'fromPast', station: 'fromStation' } as const
/** What a search found; the one that is chosen is marked. */
const Hits = ({ found, draft, onTake }: { found: readonly FoundPlace[]; draft: Draft; onTake: (hit: FoundPlace) => void }) => {
  const say = useSay()
  return (
    <ul className="picker-hits">
      {found.map((hit) => (
        <li key={`${hit.name}${hit.area_code}${hit.lng}`}>
          <button type="button" aria-pressed={draft.lng === hit.lng && draft.lat === hit.lat} onClick={() => onTake(hit)}>
            <strong>{hit.name}</strong> {hit.known && <Tag color="blue">{say(mapPhrases, sources[hit.known])}</Tag>}
            <span>{whereOf(hit)}</span>{' '}
            {hit.precision !== 'point' && <em>{say(mapPhrases, 'roughly', { level: say(mapPhrases, levels[hit.precision]) })}</em>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Detail, short name and remark. */
export const PlaceFields = ({ choosing: { draft, change } }: { choosing: Choosing }) => {
  const say = useSay()
  const field = (name: 'address' | 'address_diming' | 'address_content', label: string, maxLength: number) => (
    <label>
      <span>{label}</span>
      <Input value={draft[name]} maxLength={maxLength} onChange={({ target }) => change({ [name]: target.value })} />
    </label>
  )
  return (
    <div className="picker-fields">
      {field('address', say(blocks, 'detailAddress'), 200)}
      {field('address_diming', say(blocks, 'shortName'), 40)}
      {field('address_content', say(blocks, 'addressNote'), 200)}
    </div>
  )
}

/* Its district, so that one 红光镇 is told from another, and the street where the source has it apart. */
const whereOf = ({ pname: province, cityname: city, adname: area, address, name }: FoundPlace): string => {
  const district = addressText({ province, city, area })
  return address.startsWith(province) || address === name ? (address.startsWith(province) ? address : district) : `${district} ${address}`
}

const levels = { town: 'town', district: 'district', city: 'cityLevel', province: 'provinceLevel' } as const
/** The whole address in one line, with contact, coordinates and how exact they are. */
export const Preview = ({ draft }: { draft: Draft }) => {
  const say = useSay()
  const { lng, lat, link_name, link_phone, precision } = draft
  return (
    <p className="picker-preview" aria-live="polite" aria-label={say(mapPhrases, 'preview')}>
      <EnvironmentOutlined /> {addressText(draft, draft.address) || say(blocks, 'nothingPicked')}{' '}
      {lng !== undefined && lat !== undefined && <span className="no">{`${lng.toFixed(6)},${lat.toFixed(6)}`}</span>}{' '}
      {(link_name || link_phone) && <span>{`${say(mapPhrases, 'contact')}: ${link_name ?? ''} ${link_phone ? phone(link_phone) : ''}`}</span>}{' '}
      {precision && precision !== 'point' && <Tag color="orange">{say(mapPhrases, 'roughly', { level: say(mapPhrases, levels[precision]) })}</Tag>}
    </p>
  )
}
