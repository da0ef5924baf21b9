import { addressText } from '@yunshu/domain/address'
import { Checkbox, Segmented } from 'antd'
import { waybill } from '@yunshu/contract/waybill/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Waiting } from '../../kit/Empty.tsx'
import { fullTime, kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import { blocks } from '../../widgets/phrases.ts'
import { PrintDialog, Sheet, SheetHead, Signatures } from '../../widgets/PrintDialog.tsx'
import { windowText } from '../../widgets/timeWindow.ts'
import { usePrintedPhones } from '../../widgets/usePrintedPhones.ts'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'
import { WaybillLabels } from './WaybillLabels.tsx'

type Paper = 'a4' | 'label'
/** Waybills on paper (打印运单): one A4 page each, or a label for each place of unloading. */
export const PrintWaybills = ({ ids, paper: first = 'a4', onClose }: { ids: readonly number[]; paper?: Paper; onClose: () => void }) => {
  const say = useSay()
  const [paper, setPaper] = useState<Paper>(first)
  const trips = useQueries({
    queries: ids.map((id) => ({ queryKey: [waybill.info.path, { id }], queryFn: () => call(waybill.info, { id }), meta: { kinds: ['waybill'] } }))
  })
  const [at] = useState(() => new Date().toISOString())
  const { told, all, shown, busy } = usePrintedPhones(
    'waybill',
    trips.flatMap(({ data }) => (data ? [[data.waybill.driver_phone, ...data.points.map(({ link_phone }) => link_phone)]] : []))
  )
  const ready = trips.every(({ data }) => data)
  return (
    <PrintDialog
      ready={ready}
      onClose={onClose}
      choice={
        <>
          {all && (
            <Checkbox checked={shown} disabled={busy || shown} onChange={() => void all()}>
              {say(blocks, 'wholePhones')}
            </Checkbox>
          )}
          <Segmented
            value={paper}
            onChange={setPaper}
            options={[
              { value: 'a4', label: 'A4' },
              { value: 'label', label: say(phrases, 'label') }
            ]}
          />
        </>
      }
    >
      {ready ? (
        trips.map(
          ({ data }) =>
            data &&
            (paper === 'a4' ? (
              <WaybillSheet key={data.waybill.id} trip={data} at={at} told={told} />
            ) : (
              <WaybillLabels key={data.waybill.id} trip={data} told={told} />
            ))
        )
      ) : (
        <Waiting />
      )}
    </PrintDialog>
  )
}

type Told = (phone: string) => string
const WaybillSheet = ({ trip: { waybill: row, points, goods }, at, told }: { trip: Trip /** When it was printed. */; at: string; told: Told }) => {
  const say = useSay()
  return (
    <Sheet>
      <SheetHead title={say(phrases, 'waybillTitle')} no={row.waybill_no}>
        <p>{say(phrases, 'carrierOf', { name: row.carrier_name })}</p>
        <p>{[row.plate_no, row.trailer_plate_no].filter(Boolean).join(' + ') + `  ${row.driver_name} ${told(row.driver_phone)}`}</p>
        <p>
          {say(phrases, 'planned')}: {fullTime(row.plan_start_time)}
        </p>
      </SheetHead>
      <Stops points={points} told={told} />
      <Goods goods={goods} />
      {row.remark && (
        <p>
          {say(phrases, 'sheetRemark')}: {row.remark}
        </p>
      )}
      <Signatures
        names={(['shipperSign', 'driverSign', 'consigneeSign'] as const).map((key) => say(phrases, key))}
        caption={say(phrases, 'signCaption')}
        dated={say(phrases, 'signDate')}
      />
      <p>{say(phrases, 'printedAt', { time: fullTime(at) })}</p>
    </Sheet>
  )
}

const Stops = ({ points, told }: Pick<Trip, 'points'> & { told: Told }) => {
  const say = useSay()
  return (
    <table>
      <caption>{say(phrases, 'stopsCaption')}</caption>
      <thead>
        <tr>
          {(['type', 'address', 'contact', 'window'] as const).map((key) => (
            <th key={key}>{say(phrases, key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((stop) => (
          <tr key={stop.id}>
            <td>{say(phrases, stop.kind === 1 ? 'from' : 'to')}</td>
            <td>
              <b>{stop.address_diming}</b> {addressText(stop, stop.address_str)}
            </td>
            <td>
              {stop.link_name} {told(stop.link_phone)}
            </td>
            <td>{windowText(say, stop)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Goods = ({ goods }: Pick<Trip, 'goods'>) => {
  const say = useSay()
  const { packOf } = useGoodsWords()
  return (
    <table>
      <caption>{say(phrases, 'goodsCaption')}</caption>
      <thead>
        <tr>
          {(['name', 'spec', 'pack', 'pieces', 'kgs', 'm3s'] as const).map((key) => (
            <th key={key}>{say(phrases, key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goods.map((line) => (
          <tr key={line.id}>
            <td>{line.goods_name}</td>
            <td>{line.goods_guige}</td>
            <td>{packOf(line.danwei)}</td>
            <td className="figure">{num(line.goods_num)}</td>
            <td className="figure">{kg(line.goods_kg)}</td>
            <td className="figure">{m3(line.goods_volume)}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={3}>{say(phrases, 'sum')}</td>
          <td className="figure">{num(goods.reduce((sum, { goods_num }) => sum + goods_num, 0))}</td>
          <td className="figure">{kg(addKg(...goods.map(({ goods_kg }) => goods_kg)))}</td>
          <td className="figure">{m3(addM3(...goods.map(({ goods_volume }) => goods_volume)))}</td>
        </tr>
      </tbody>
    </table>
  )
}
