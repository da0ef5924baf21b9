import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { fullTime, kg, m3, num } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { useGoodsWords } from './goodsWords.ts'
import { blocks } from './phrases.ts'
import { Signatures } from './PrintDialog.tsx'
import { sheetWords } from './sheetPhrases.ts'
import { windowText } from './timeWindow.ts'
import type { usePrintedPhones } from './usePrintedPhones.ts'

export type Printed = ReturnType<typeof usePrintedPhones>

/** Whole numbers on paper, for whoever may see them. */
export const WholePhones = ({ of: { all, shown, busy } }: { of: Printed }) => {
  const say = useSay()
  if (!all) return null
  return (
    <Checkbox checked={shown} disabled={busy || shown} onChange={() => void all()}>
      {say(blocks, 'wholePhones')}
    </Checkbox>
  )
}

type Stop = Parameters<typeof windowText>[1] & {
  readonly id: number
  /** 1 where goods are loaded, else unloaded. */
  readonly kind: number
  readonly address_diming: string
  readonly address: string
  readonly link_name: string
  readonly link_phone: string
  /** What is to be known there; the column stands where one of the stops has it. */
  readonly note?: string
}
/** The stops of an order or a trip, one row each. */
export const SheetStops = ({ stops, told }: { stops: readonly Stop[]; told: Printed['told'] }) => {
  const say = useSay()
  const noted = stops.some(({ note }) => note)
  return (
    <table>
      <caption>{say(sheetWords, 'stopsCaption')}</caption>
      <thead>
        <tr>
          {(['type', 'address', 'contact', 'window'] as const).map((key) => (
            <th key={key}>{say(sheetWords, key)}</th>
          ))}
          {noted && <th>{say(sheetWords, 'note')}</th>}
        </tr>
      </thead>
      <tbody>
        {stops.map((stop) => (
          <tr key={stop.id}>
            <td>{say(sheetWords, stop.kind === 1 ? 'from' : 'to')}</td>
            <td>
              <b>{stop.address_diming}</b> {stop.address}
            </td>
            <td>
              {stop.link_name} {told(stop.link_phone)}
            </td>
            <td>{windowText(say, stop)}</td>
            {noted && <td>{stop.note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Amounts = { readonly goods_num: number; readonly goods_kg: number; readonly goods_volume: number }
type Line = Amounts & {
  readonly id: number
  readonly goods_name: string
  readonly goods_guige: string
  readonly danwei: string
  /** Of an order: its type, and the stop that it is for. */
  readonly goods_type_name?: string
  readonly at?: string
}
/** The goods of an order or a trip, and what they come to. */
export const SheetGoods = ({ lines, sum }: { lines: readonly Line[]; sum: Amounts }) => {
  const say = useSay()
  const { packOf, typeOf } = useGoodsWords()
  const ofOrder = lines.some(({ at }) => at !== undefined)
  const head = ofOrder ? (['goodsTo', 'name', 'goodsType', 'spec', 'pack'] as const) : (['name', 'spec', 'pack'] as const)
  return (
    <table>
      <caption>{say(sheetWords, 'goodsCaption')}</caption>
      <thead>
        <tr>
          {[...head, 'pieces' as const, 'kgs' as const, 'm3s' as const].map((key) => (
            <th key={key}>{say(sheetWords, key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            {ofOrder && <td>{line.at}</td>}
            <td>{line.goods_name}</td>
            {ofOrder && <td>{typeOf(line.goods_type_name ?? '')}</td>}
            <td>{line.goods_guige}</td>
            <td>{packOf(line.danwei)}</td>
            <Figures of={line} />
          </tr>
        ))}
        <tr>
          <td colSpan={head.length}>{say(sheetWords, 'sum')}</td>
          <Figures of={sum} />
        </tr>
      </tbody>
    </table>
  )
}
const Figures = ({ of }: { of: Amounts }) => (
  <>
    <td className="figure">{num(of.goods_num)}</td>
    <td className="figure">{kg(of.goods_kg)}</td>
    <td className="figure">{m3(of.goods_volume)}</td>
  </>
)

/** Who signs, and when it was printed. */
export const SheetFoot = ({ names, at, children }: { names: readonly string[]; at: string; children?: ReactNode }) => {
  const say = useSay()
  return (
    <>
      {children}
      <Signatures names={names} caption={say(sheetWords, 'signCaption')} dated={say(sheetWords, 'signDate')} />
      <p>{say(sheetWords, 'printedAt', { time: fullTime(at) })}</p>
    </>
  )
}
