import { SnippetsOutlined } from '@ant-design/icons'
import { Button, Segmented, Space } from 'antd'
import { useMemo, useState } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { order } from '@yunshu/contract/order/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { call } from '../../kit/call.ts'
import type { Column } from '../../kit/cells.tsx'
import { LongText } from '../../kit/controls.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { toastDone, toastWarning } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { type List, type RowOf, useList } from '../../kit/useList.ts'
import { useAreaTree } from '../../widgets/areaTree.ts'
import { MapCanvas } from '../../widgets/map/MapCanvas.tsx'
import { Route } from '../../widgets/Route.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { namedIn } from './paste.ts'
import { phrases } from './phrases.ts'
import { PlaceOrders } from './PlaceOrders.tsx'
import { useSide } from './sides.ts'

type PoolRow = RowOf<typeof order.list>
const { CascaderField, KeywordField, RangeField, SelectField } = queryFields(order.list)
const most = 1000
const free = { to_load: true } as const
/** What is to be loaded soonest first. */
const first = { pagesize: 50, sort: 'first_start_time', order: 'asc' } as const

/** The orders that can be loaded, with those that were chosen; kept by whoever shows the pool. */
export const usePool = (): List<PoolRow> => {
  const side = useSide()
  const own = useList(order.list, { fixed: free, first, local: true, kinds: ['order', 'loading'], enabled: side === 'shipper' })
  const given = useList(order.carrierList, {
    fixed: free,
    first,
    local: true,
    kinds: ['order', 'loading'],
    enabled: side === 'carrier'
  })
  const list = side === 'shipper' ? own : given
  return useMemo(() => ({ ...list, path: '/loading/pool' }), [list])
}

const columns: Column<PoolRow, 'route'>[] = [
  { name: 'order_no', width: 158, under: ['customer_order_no'] },
  { name: 'route', width: 220, cell: (row) => <Route row={row} />, title: { zh: phrases.zh.route, en: phrases.en.route }, under: ['shipper_name'] },
  { name: 'first_start_time', width: 128, sort: 'first_start_time', under: ['last_end_time'] },
  { name: 'goods_name', width: 140 },
  { name: 'remain_num', width: 100, sum: true, title: { zh: '可配件数', en: 'Pieces free' } },
  { name: 'remain_kg', width: 124, sum: true, title: { zh: '可配重量', en: 'Weight free' }, under: ['remain_volume'] },
  { name: 'distance_m', width: 100 },
  { name: 'remain_volume', width: 124, sum: true, title: { zh: '可配体积', en: 'Volume free' }, hidden: true },
  { name: 'customer_order_no', width: 140, hidden: true },
  { name: 'shipper_name', width: 150, hidden: true },
  { name: 'last_end_time', width: 124, hidden: true }
]

/** Step 1: which orders are to be loaded, from a list or a map, by filters or by numbers that are pasted. */
export const OrderPool = ({ list }: { list: List<PoolRow> }) => {
  const say = useSay()
  const { all } = useVehicleTypes()
  const areas = useAreaTree()
  const [look, setLook] = useState<'list' | 'map'>('list')
  const [pasting, setPasting] = useState(false)
  const [gathering, setGathering] = useState(false)
  const pages = usePages(list)
  const pickAll = async () => {
    setGathering(true)
    try {
      const rows = await pages()
      list.pick(rows)
      if (list.total > most) toastWarning(say(phrases, 'mostOrders', { most }))
    } finally {
      setGathering(false)
    }
  }
  const tools = (
    <>
      <Button loading={gathering} disabled={list.total === 0} onClick={() => void pickAll()}>
        {say(phrases, 'pickAll', { count: Math.min(list.total, most) })}
      </Button>
      <Button icon={<SnippetsOutlined />} onClick={() => setPasting(true)}>
        {say(phrases, 'pasteNumbers')}
      </Button>
    </>
  )
  const choice = (
    <Segmented
      value={look}
      onChange={setLook}
      options={[
        { value: 'list', label: say(phrases, 'asList') },
        { value: 'map', label: say(phrases, 'asMap') }
      ]}
    />
  )
  return (
    <div className="pool">
      <QueryForm list={list} terms={orderTerms} views={false}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findOrder')} />
        {areas.length > 0 && <CascaderField name="start_area_code" options={areas} />}
        {areas.length > 0 && <CascaderField name="end_area_code" options={areas} />}
        <SelectField name="vehicle_type_id" of={all} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'created')} />
      </QueryForm>
      {look === 'list' ? (
        <DataTable list={list} terms={orderTerms} columns={columns} tools={tools} extra={choice} empty={<p>{say(phrases, 'poolEmpty')}</p>} />
      ) : (
        <section className="card table-card">
          <div className="table-tools">
            <Space wrap>{tools}</Space>
            {choice}
          </div>
          <PoolMap list={list} />
        </section>
      )}
      {pasting && <PasteDialog list={list} onClose={() => setPasting(false)} />}
    </div>
  )
}

/* Every order of the query, page after page. */
const usePages = (list: List<PoolRow>) => {
  const ask = useAsk()
  return async (keyword?: string): Promise<PoolRow[]> => {
    const rows: PoolRow[] = []
    for (let page = 1; page <= most / 200; page++) {
      const found = await ask({ ...(keyword === undefined ? list.filters : { keyword }), ...free, page, pagesize: 200 })
      rows.push(...found.data)
      if (rows.length >= found.total || found.data.length === 0) break
    }
    return rows.slice(0, most)
  }
}
const useAsk = () => {
  const side = useSide()
  return (input: object) =>
    (side === 'shipper' ? call(order.list, input) : call(order.carrierList, input)) as Promise<{ total: number; data: PoolRow[] }>
}

/* As many as a map can show, chosen ones first, whatever page the list is at. */
const mapped = 200
const PoolMap = ({ list }: { list: List<PoolRow> }) => {
  const say = useSay()
  const side = useSide()
  const asked = { ...list.filters, ...free, page: 1, pagesize: mapped }
  const [own, given] = [
    useCall(order.list, asked, { enabled: side === 'shipper', kinds: ['order', 'loading'] }),
    useCall(order.carrierList, asked, { enabled: side === 'carrier', kinds: ['order', 'loading'] })
  ]
  const found: readonly PoolRow[] = (side === 'shipper' ? own : given).data?.data ?? []
  const rows = [...new Map([...list.picked, ...found].map((row) => [row.id, row])).values()].slice(0, mapped)
  const { data } = useCall(loading.points, { order_ids: rows.map(({ id }) => id) }, { enabled: rows.length > 0, kinds: ['order'] })
  const [place, setPlace] = useState<{ ids: readonly number[]; at: { x: number; y: number }; no: number }>()
  const picked = new Set(list.picked.map(({ id }) => id))
  const points = data?.data ?? []
  const choose = (of: readonly PoolRow[], chosen: boolean) => {
    const others = list.picked.filter(({ id }) => of.every((row) => row.id !== id))
    list.pick(chosen ? [...others, ...of] : others)
  }
  const here = rows.filter(({ id }) => place?.ids.includes(id))
  return (
    <>
      <div className="pool-map">
        <MapCanvas
          label={say(phrases, 'poolMap')}
          height={Math.max(300, window.innerHeight - 480)}
          ways={rows.map(({ id }) => ({
            id: String(id),
            colour: picked.has(id) ? '#0958d9' : '#8a93a0',
            faint: !picked.has(id),
            points: points.filter(({ order_id }) => order_id === id).sort((a, b) => a.kind - b.kind)
          }))}
          dots={points.map(({ order_id, lng, lat, kind }) => ({
            id: String(order_id),
            lng,
            lat,
            colour: kind === 1 ? '#0958d9' : '#ad4e00',
            faint: !picked.has(order_id)
          }))}
          onPick={(found, at) => {
            const of = rows.filter(({ id }) => found.includes(String(id)))
            if (of.length > 1) return setPlace((was) => ({ ids: of.map(({ id }) => id), at, no: (was?.no ?? 0) + 1 }))
            setPlace(undefined)
            choose(
              of,
              of.some(({ id }) => !picked.has(id))
            )
          }}
        />
        {place && here.length > 0 && (
          <PlaceOrders key={place.no} rows={here} picked={picked} at={place.at} onPick={choose} onClose={() => setPlace(undefined)} />
        )}
      </div>
      <p className="field-help">{say(phrases, 'poolMapHelp', { most: mapped })}</p>
    </>
  )
}

/* So many characters of numbers are asked for at once. */
const atOnce = 90
const PasteDialog = ({ list, onClose }: { list: List<PoolRow>; onClose: () => void }) => {
  const say = useSay()
  const ask = useAsk()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const numbers = [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
  const take = async () => {
    setBusy(true)
    const found: PoolRow[] = []
    try {
      for (const keyword of chunksOf(numbers)) found.push(...(await ask({ ...free, keyword, page: 1, pagesize: 200 })).data)
    } finally {
      setBusy(false)
    }
    const { named, absent } = namedIn(numbers, found)
    list.pick([...new Map([...list.picked, ...named].map((row) => [row.id, row])).values()])
    if (named.length > 0) toastDone(say(phrases, 'pasted', { count: named.length }))
    if (absent.length) setMissing(absent)
    else onClose()
  }
  return (
    <Dialog
      title={say(phrases, 'pasteNumbers')}
      onClose={onClose}
      closes
      main={{ label: say(phrases, 'takeThese', { count: numbers.length }), loading: busy, disabled: numbers.length === 0, onClick: take }}
    >
      <LongText
        rows={8}
        aria-label={say(phrases, 'pasteHelp')}
        value={text}
        onChange={(next) => setText(next ?? '')}
        placeholder={say(phrases, 'pasteHelp')}
      />
      {missing.length > 0 && (
        <p className="field-fault" role="alert">
          {say(phrases, 'notFree', { count: missing.length, numbers: say.list(missing.slice(0, 20)) })}
        </p>
      )}
    </Dialog>
  )
}
const chunksOf = (numbers: readonly string[]): string[] => {
  const chunks: string[] = []
  for (const no of numbers) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + no.length < atOnce) chunks[chunks.length - 1] = `${last} ${no}`
    else chunks.push(no)
  }
  return chunks
}

/** What was chosen, in one line. */
export const PickedSum = ({ rows }: { rows: readonly PoolRow[] }) => {
  const say = useSay()
  const sum = (of: (row: PoolRow) => number) => Math.round(rows.reduce((all, row) => all + of(row), 0) * 1000) / 1000
  return (
    <span className="picked-sum" role="status">
      {say(phrases, 'pickedSum', {
        count: rows.length,
        pieces: num(sum((row) => row.remain_num)),
        kg: kg(sum((row) => row.remain_kg)),
        m3: m3(sum((row) => row.remain_volume))
      })}
    </span>
  )
}
