import { AimOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Select, Space, Tabs } from 'antd'
import { useState } from 'react'
import { address } from '@yunshu/contract/address/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { parseLngLat } from '@yunshu/domain/geo'
import { gcjFromWgs } from '@yunshu/places/datum'
import { CallError, call } from '../kit/call.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { toastError, toastWarning } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { blocks } from './phrases.ts'

/** A place as an order's point keeps it. */
export type PickedPlace = {
  province: string
  city: string
  area: string
  area_code: string
  address: string
  address_diming: string
  address_content: string
  lng: number
  lat: number
}
type Hit = OutputOf<typeof address.search>['data'][number]
type Node = { id: string; title: string; cities: readonly Node[] }
const blank: Omit<PickedPlace, 'lng' | 'lat'> = {
  province: '',
  city: '',
  area: '',
  area_code: '',
  address: '',
  address_diming: '',
  address_content: ''
}
type Draft = typeof blank & { lng?: number; lat?: number }

/** 选择地址: by province, city and district with a search, or by longitude and latitude. */
export const AddressPicker = ({
  initial,
  onPick,
  onClose
}: {
  initial?: Partial<PickedPlace>
  onPick: (place: PickedPlace) => void
  onClose: () => void
}) => {
  const say = useSay()
  const [draft, setDraft] = useState<Draft>({ ...blank, ...initial })
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }))
  const confirm = () => {
    if (draft.lng === undefined || draft.lat === undefined || !draft.area_code) return toastWarning(say(blocks, 'searchFirst'))
    onPick({ ...draft, address: draft.address.trim(), lng: draft.lng, lat: draft.lat })
    onClose()
  }
  const footer = (
    <Space>
      <Button onClick={onClose}>{say(kit, 'cancel')}</Button>
      <Button type="primary" onClick={confirm}>
        {say(kit, 'confirm')}
      </Button>
    </Space>
  )
  const whole =
    [draft.province, draft.city, draft.area].filter((name, i, all) => name && !/^(市辖区|县)$/.test(name) && all.indexOf(name) === i).join('') +
    draft.address
  return (
    <Dialog title={say(blocks, 'chooseAddress')} width={900} onClose={onClose} footer={footer}>
      <Tabs
        items={[
          { key: 'manual', label: say(blocks, 'byHand'), children: <ByHand draft={draft} change={change} /> },
          { key: 'coordinates', label: say(blocks, 'byCoordinates'), children: <ByCoordinates draft={draft} change={change} /> }
        ]}
      />
      <div className="picker-fields">
        <label>
          <span>{say(blocks, 'detailAddress')}</span>
          <Input value={draft.address} maxLength={200} onChange={({ target }) => change({ address: target.value })} />
        </label>
        <label>
          <span>{say(blocks, 'shortName')}</span>
          <Input value={draft.address_diming} maxLength={40} onChange={({ target }) => change({ address_diming: target.value })} />
        </label>
        <label>
          <span>{say(blocks, 'addressNote')}</span>
          <Input value={draft.address_content} maxLength={200} onChange={({ target }) => change({ address_content: target.value })} />
        </label>
      </div>
      <p className="picker-preview" aria-live="polite">
        <EnvironmentOutlined /> {whole || say(blocks, 'nothingPicked')}{' '}
        {draft.lng !== undefined && draft.lat !== undefined && <span className="no">{`${draft.lng.toFixed(6)},${draft.lat.toFixed(6)}`}</span>}
      </p>
    </Dialog>
  )
}

type Part = { draft: Draft; change: (patch: Partial<Draft>) => void }

/** Area selects, then a search within the area. */
const ByHand = ({ draft, change }: Part) => {
  const say = useSay()
  const { data: areas = [] } = useCall(address.areas, {}, { keep: true, method: 'GET' })
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<readonly Hit[]>()
  const [busy, setBusy] = useState(false)
  const province = (areas as readonly Node[]).find(({ title }) => title === draft.province)
  const city = province?.cities.find(({ title }) => title === draft.city)
  const district = city?.cities.find(({ id, title }) => id === draft.area_code || title === draft.area)
  const choose = (patch: Partial<Draft>) => {
    setFound(undefined)
    change({ area_code: '', area: '', ...patch, lng: undefined as never, lat: undefined as never })
  }
  const look = async (text: string) => {
    const words = text.trim()
    if (!words) return toastWarning(say(blocks, 'keywordFirst'))
    setBusy(true)
    try {
      const within = district?.id ?? city?.id ?? province?.id
      const { data } = await call(address.search, { keyword: words, ...(within && { area_code: within }) })
      setFound(data)
      if (data.length === 0) toastWarning(say(blocks, 'placeNotFound'))
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
    } finally {
      setBusy(false)
    }
  }
  const take = (hit: Hit) =>
    change({
      province: hit.pname,
      city: hit.cityname,
      area: hit.adname,
      area_code: hit.area_code,
      lng: hit.lng,
      lat: hit.lat,
      ...(draft.address ? {} : { address: detailOf(hit) })
    })
  const centre = async () => {
    if (!district) return
    const { data } = await call(address.search, { keyword: district.title, area_code: district.id })
    const hit = data.find(({ area_code }) => area_code === district.id) ?? data[0]
    if (hit) change({ area: district.title, area_code: district.id, lng: hit.lng, lat: hit.lat })
    else toastWarning(say(blocks, 'placeNotFound'))
  }
  const select = (label: string, value: string | undefined, nodes: readonly Node[], onPick: (node: Node) => void) => (
    <Select
      className="fill"
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      options={nodes.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => onPick(nodes.find((node) => node.id === id) as Node)}
    />
  )
  return (
    <>
      <div className="picker-areas">
        {select(say(blocks, 'province'), province?.id, areas as readonly Node[], ({ title, cities }) =>
          choose({ province: title, city: cities.length === 1 ? (cities[0]?.title ?? '') : '' })
        )}
        {select(say(blocks, 'city'), city?.id, province?.cities ?? [], ({ title }) => choose({ city: title }))}
        {select(say(blocks, 'district'), district?.id, city?.cities ?? [], ({ id, title }) => choose({ area: title, area_code: id }))}
      </div>
      <Input.Search
        className="picker-search"
        placeholder={say(blocks, 'searchPlace')}
        enterButton={say(kit, 'search')}
        loading={busy}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        onSearch={(text) => void look(text)}
      />
      {found && (
        <ul className="picker-hits">
          {found.map((hit) => (
            <li key={`${hit.name}${hit.area_code}${hit.lng}`}>
              <button type="button" aria-pressed={draft.lng === hit.lng && draft.lat === hit.lat} onClick={() => take(hit)}>
                <strong>{hit.name}</strong> <span>{hit.address}</span> {hit.precision !== 'town' && <em>{say(blocks, 'roughly')}</em>}
              </button>
            </li>
          ))}
          {district && (
            <li>
              <button type="button" onClick={() => void centre()}>
                <strong>{say(blocks, 'districtCentre', { area: district.title })}</strong> <em>{say(blocks, 'roughly')}</em>
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
/** What the place is called below its district: a town, a zone. */
const detailOf = ({ name, pname, cityname, adname }: Hit): string => ([pname, cityname, adname].includes(name) ? '' : name)

const locateMs = 8000
/** Longitude first, latitude second, six decimals. */
const ByCoordinates = ({ draft, change }: Part) => {
  const say = useSay()
  const [text, setText] = useState(draft.lng !== undefined && draft.lat !== undefined ? `${draft.lng},${draft.lat}` : '')
  const [fault, setFault] = useState('')
  const resolve = async () => {
    setFault('')
    if (!text.trim()) return toastWarning(say(blocks, 'coordinatesFirst'))
    const at = parseLngLat(text.replace(/，/g, ',').replace(/\s+/g, ''))
    if (!at) return setFault(say(blocks, 'coordinatesHint'))
    try {
      const place = await call(address.reverse, at, { quiet: true })
      change({ province: place.province, city: place.city, area: place.area, area_code: place.area_code, lng: at.lng, lat: at.lat })
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      setFault(say(blocks, 'coordinatesFailed'))
    }
  }
  /** Where this browser stands; it speaks WGS-84, the addresses GCJ-02. */
  const takeHere = async () => {
    setFault('')
    const here = await new Promise<GeolocationPosition | undefined>((done) =>
      navigator.geolocation.getCurrentPosition(done, () => done(undefined), { timeout: locateMs })
    )
    if (!here) return toastError(say(blocks, 'positionFailed'))
    const { lng, lat } = gcjFromWgs(here.coords.longitude, here.coords.latitude)
    const at = { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }
    try {
      const place = await call(address.reverse, at, { quiet: true })
      setText(`${at.lng},${at.lat}`)
      change({ province: place.province, city: place.city, area: place.area, area_code: place.area_code, ...at })
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      toastError(say(blocks, 'addressFailed'))
    }
  }
  return (
    <>
      <Input.Search
        className="picker-search"
        aria-label={say(blocks, 'byCoordinates')}
        placeholder="103.923575,30.635768"
        enterButton={say(blocks, 'resolve')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onSearch={() => void resolve()}
      />
      <Button size="small" icon={<AimOutlined />} onClick={() => void takeHere()}>
        {say(blocks, 'hereNow')}
      </Button>
      {fault ? <Alert type="warning" title={fault} showIcon /> : <p className="field-help">{say(blocks, 'coordinatesHint')}</p>}
    </>
  )
}
