import { addressText } from '@yunshu/domain/address'
import { AimOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space, Tag } from 'antd'
import { useState } from 'react'
import { useSay } from '../kit/lang.ts'
import { toastWarning } from '../kit/toast.tsx'
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
        allowClear
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

/** What a search found; the one that is chosen is marked. */
export const Hits = ({ found, draft, onTake }: { found: readonly FoundPlace[]; draft: Draft; onTake: (hit: FoundPlace) => void }) => {
  const say = useSay()
  return (
    <ul className="picker-hits">
      {found.map((hit) => (
        <li key={`${hit.name}${hit.area_code}${hit.lng}`}>
          <button type="button" aria-pressed={draft.lng === hit.lng && draft.lat === hit.lat} onClick={() => onTake(hit)}>
            <strong>{hit.name}</strong> <span>{hit.address}</span> {hit.precision !== 'point' && <em>{say(blocks, 'roughly')}</em>}
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
