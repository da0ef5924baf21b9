import { addressText } from '@yunshu/domain/address'
import { Segmented } from 'antd'
import { waybill } from '@yunshu/contract/waybill/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Waiting } from '../../kit/Empty.tsx'
import { fullTime } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import { PrintDialog, Sheet, SheetHead } from '../../widgets/PrintDialog.tsx'
import { type Printed, SheetFoot, SheetGoods, SheetStops, WholePhones } from '../../widgets/sheetParts.tsx'
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
  const printed = usePrintedPhones(
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
          <WholePhones of={printed} />
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
              <WaybillSheet key={data.waybill.id} trip={data} at={at} told={printed.told} />
            ) : (
              <WaybillLabels key={data.waybill.id} trip={data} told={printed.told} />
            ))
        )
      ) : (
        <Waiting />
      )}
    </PrintDialog>
  )
}

type Told = Printed['told']
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
      <SheetStops stops={points.map((stop) => ({ ...stop, address: addressText(stop, stop.address_str) }))} told={told} />
      <SheetGoods lines={goods} sum={sumOf(goods)} />
      {row.remark && (
        <p>
          {say(phrases, 'sheetRemark')}: {row.remark}
        </p>
      )}
      <SheetFoot names={(['shipperSign', 'driverSign', 'consigneeSign'] as const).map((key) => say(phrases, key))} at={at} />
    </Sheet>
  )
}

const sumOf = (goods: Trip['goods']) => ({
  goods_num: goods.reduce((sum, { goods_num }) => sum + goods_num, 0),
  goods_kg: addKg(...goods.map(({ goods_kg }) => goods_kg)),
  goods_volume: addM3(...goods.map(({ goods_volume }) => goods_volume))
})
