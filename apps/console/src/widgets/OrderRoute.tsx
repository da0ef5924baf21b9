import { addressText } from '@yunshu/domain/address'
import type { ReactNode } from 'react'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Cell } from '../kit/cells.tsx'
import { fullTime, time } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { PhotosLink } from '../kit/PhotoViewer.tsx'
import { Mark } from '../kit/Status.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import { blocks } from './phrases.ts'
import { windowText } from './timeWindow.ts'
import { PhoneFor } from '@yunshu/contract/kit/fields'

type Detail = OutputOf<typeof order.info>

type Shown = Pick<Detail, 'fahuo' | 'shouhuo' | 'legacy'> & { xianlu_type: number; goods?: boolean }
const structuredBelow = 4

/** The route of an order with its goods: by points for lines of type 1 to 3, in the old layout for all others. */
export const OrderRoute = ({ xianlu_type, legacy, fahuo, shouhuo, goods = true }: Shown) =>
  xianlu_type < structuredBelow || !legacy ? (
    <PointRoute fahuo={fahuo} shouhuo={shouhuo} goods={goods} />
  ) : (
    <LegacyRoute legacy={legacy} goods={goods} />
  )

/** 装货发车 and 卸货: the points of an order below each other, what was asked for beside what happened, and what is unloaded where. */
const PointRoute = ({ fahuo, shouhuo, goods }: Pick<Detail, 'fahuo' | 'shouhuo'> & { goods: boolean }) => {
  const say = useSay()
  return (
    <div className="order-route" data-layout="points">
      <h3>{say(blocks, 'loadingDeparture')}</h3>
      <ol className="stops">
        {fahuo.map((point) => (
          <Pickup key={point.id} point={point} seq={fahuo.length > 1 ? point.seq : ''} />
        ))}
      </ol>
      <h3>{say(blocks, 'deliveryUnloading')}</h3>
      <ol className="stops">
        {shouhuo.map((point) => (
          <Delivery key={point.id} point={point} seq={shouhuo.length > 1 ? point.seq : ''} goods={goods} />
        ))}
      </ol>
    </div>
  )
}

const Pickup = ({ point, seq }: { point: Detail['fahuo'][number]; seq: number | '' }) => {
  const say = useSay()
  return (
    <Stop
      phase={point.shiji_fache_start_time ? 'done' : point.driver_qiandao_time ? 'here' : 'ahead'}
      kind={say(blocks, 'loadShort', { seq })}
      where={{
        name: point.start_address_diming,
        province: point.start_address_province,
        city: point.start_address_city,
        area: point.start_address_area,
        street: point.start_address_str,
        link_name: point.start_link_name,
        link_phone: point.start_link_phone,
        note: point.address_content
      }}
      window={{
        time_type: point.zhiding_start_time_type,
        time_start: point.zhiding_start_time,
        time_end: point.zhiding_start_time_end ?? null
      }}
      asked={point.asked}
      isLate={point.start_address_is_chaoshi === 1}
      times={[
        [say(waybillTerms, 'driver_qiandao_time'), point.driver_qiandao_time],
        [say(blocks, 'plannedDeparture'), point.fache_start_time],
        [say(blocks, 'realDeparture'), point.shiji_fache_start_time]
      ]}
      reached={point.driver_qiandao_time !== null}
      photos={[
        ['zhuang_goods_img', point.zhuang_goods_img],
        ['fahuo_document_img', point.fahuo_document_img]
      ]}
    />
  )
}
const Delivery = ({ point, seq, goods }: { point: Detail['shouhuo'][number]; seq: number | ''; goods: boolean }) => {
  const say = useSay()
  return (
    <Stop
      phase={point.driver_shiji_songda_time ? 'done' : 'ahead'}
      kind={say(blocks, 'unloadShort', { seq })}
      where={{
        name: point.end_address_diming,
        province: point.end_address_province,
        city: point.end_address_city,
        area: point.end_address_area,
        street: point.end_address_str,
        link_name: point.end_link_name,
        link_phone: point.end_link_phone,
        note: point.end_content
      }}
      window={{
        time_type: point.zhiding_end_time_type,
        time_start: point.zhiding_end_time,
        time_end: point.zhiding_end_time_end ?? null
      }}
      asked={point.asked}
      isLate={point.end_address_is_chaoshi === 1}
      times={[[say(waybillTerms, 'driver_shiji_songda_time'), point.driver_shiji_songda_time]]}
      reached={point.driver_shiji_songda_time !== null}
      photos={[
        ['xie_goods_img', point.xie_goods_img],
        ['shou_document_img', point.shou_document_img]
      ]}
    >
      {goods && (
        <div className="stop-goods">
          <GoodsTable goods={point.goods_info_json_arr} />
        </div>
      )}
    </Stop>
  )
}

type StopProps = {
  phase: 'done' | 'here' | 'ahead'
  kind: string
  where: Place
  /** When it is to be reached. */
  window: Parameters<typeof windowText>[1]
  /** When its carrier asks to reach it instead. */
  asked: Parameters<typeof windowText>[1] | null
  isLate: boolean
  times: readonly (readonly [name: string, at: string | null])[]
  reached: boolean
  photos: Parameters<typeof Photos>[0]['sets']
  children?: ReactNode
}
/** A stop of either kind: where, when it was asked for and when it happened, and its photos once it is reached. */
const Stop = ({ phase, kind, where, window, asked, isLate, times, reached, photos, children }: StopProps) => {
  const say = useSay()
  return (
    <li className={`stop stop-${phase}`}>
      <span className="stop-kind">{kind}</span>
      <Where {...where} />
      <dl className="stop-times">
        <Pair name={say(blocks, 'window')} value={windowText(say, window)} also={isLate && <Mark tone="wrong">{say(blocks, 'overtime')}</Mark>} />
        {asked && <Pair name={say(orderTerms, 'asked')} value={<Mark tone="care">{windowText(say, asked)}</Mark>} />}
        {times.map(([name, at]) => (
          <Pair key={name} name={name} value={<When at={at} />} />
        ))}
      </dl>
      <Photos shown={reached} sets={photos} />
      {children}
    </li>
  )
}

/** One place of loading, its nodes in their order, and all goods in one table. */
const LegacyRoute = ({ legacy, goods }: { legacy: NonNullable<Detail['legacy']>; goods: boolean }) => {
  const say = useSay()
  const { start_address, zhuanghuo_qiandao, fache_qiandao, songda, goods_info_json } = legacy
  const nodes = [
    ['legacyLoadSign', zhuanghuo_qiandao],
    ['legacyDepartSign', fache_qiandao],
    ['legacyDelivered', songda]
  ] as const
  return (
    <div className="order-route" data-layout="legacy">
      <h3>{say(blocks, 'loadingDeparture')}</h3>
      <p className="legacy-start">
        <span>{say(blocks, 'startAddress')}</span> {start_address}
      </p>
      <ol className="legacy-nodes">
        {nodes.map(([key, { address, at, imgs }]) => (
          <li key={key} className={`stop-${at ? 'done' : 'ahead'}`}>
            <strong>{say(blocks, key)}</strong>
            <When at={at} />
            <span>{address}</span>
            {at && <PhotosLink photos={imgs} label={say(blocks, 'photos')} />}
          </li>
        ))}
      </ol>
      {goods && (
        <>
          <h3>{say(blocks, 'deliveryUnloading')}</h3>
          <GoodsTable goods={goods_info_json} />
        </>
      )}
    </div>
  )
}

type Place = Readonly<Record<'name' | 'province' | 'city' | 'area' | 'street' | 'link_name' | 'link_phone' | 'note', string>>
const Where = ({ name, street, link_name, link_phone, note, ...region }: Place) => (
  <div className="stop-where">
    {name && <strong>{name}</strong>}
    <div>{addressText(region, street)}</div>
    <div className="stop-contact">
      {link_name} <Cell field={PhoneFor('order')} value={link_phone} />
    </div>
    {note && <div className="stop-note">{note}</div>}
  </div>
)
const Pair = ({ name, value, also }: { name: string; value: ReactNode; also?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value} {also}
    </dd>
  </div>
)
const When = ({ at }: { at: string | null }) =>
  at ? (
    <time dateTime={at} title={fullTime(at)}>
      {time(at)}
    </time>
  ) : (
    <span className="stop-open">-</span>
  )
type PhotoName = 'zhuang_goods_img' | 'fahuo_document_img' | 'xie_goods_img' | 'shou_document_img'
const Photos = ({ shown, sets }: { shown: boolean; sets: readonly (readonly [PhotoName, readonly { url: string }[]])[] }) => {
  const say = useSay()
  if (!shown) return null
  return (
    <div className="stop-evidence">
      {sets.map(([name, photos]) => (
        <PhotosLink key={name} photos={photos} label={say(waybillTerms, name)} />
      ))}
    </div>
  )
}
