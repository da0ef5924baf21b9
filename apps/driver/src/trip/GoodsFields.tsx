import { useSay } from '../kit/lang.ts'
import { Choices } from '../kit/ui.tsx'
import { tripWords as words } from './phrases.ts'
import type { Trip } from './project.ts'

type Told = Readonly<Record<string, string>>
const columns = ['load_num', 'load_kg', 'load_volume'] as const
const labels = { load_num: 'num', load_kg: 'kg', load_volume: 'volume' } as const
const keyOf = (id: number, column: string): string => `${column}.${id}`

/** What was loaded of each goods row, where it differs from the plan; most days it does not. */
export const GoodsFields = ({ trip, told, onTell, error }: { trip: Trip; told: Told; onTell: (told: Told) => void; error: string | undefined }) => {
  const say = useSay()
  const differs = told['differs'] === 'yes'
  const same = say(words, 'asPlanned')
  const other = say(words, 'differs')
  const choose = (text: string) => {
    const kept = text === other ? Object.entries(told) : Object.entries(told).filter(([name]) => !name.startsWith('load_'))
    onTell({ ...Object.fromEntries(kept), differs: text === other ? 'yes' : '' })
  }
  return (
    <fieldset className="amounts">
      <legend>{say(words, 'goods')}</legend>
      <Choices of={[same, other]} value={differs ? other : same} onChoose={choose} />
      {differs &&
        trip.goods.map((row) => (
          <div key={row.id} className="line">
            <b>{row.goods_name}</b>
            {columns.map((column) => (
              <label key={column}>
                {say(words, labels[column])}
                <input
                  inputMode="decimal"
                  value={told[keyOf(row.id, column)] ?? String(row[column] ?? planned(row, column))}
                  onChange={({ target }) => onTell({ ...told, [keyOf(row.id, column)]: target.value })}
                />
              </label>
            ))}
          </div>
        ))}
      {differs && (
        <label className="net">
          {say(words, 'netKg')}
          <input inputMode="decimal" value={told['net_kg'] ?? ''} onChange={({ target }) => onTell({ ...told, net_kg: target.value })} />
        </label>
      )}
      {error && <em role="alert">{error}</em>}
    </fieldset>
  )
}

const planned = (row: Trip['goods'][number], column: (typeof columns)[number]): number =>
  row[({ load_num: 'goods_num', load_kg: 'goods_kg', load_volume: 'goods_volume' } as const)[column]]

/** A number as typed; nothing typed is nothing told. */
export const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text.replaceAll(',', ''))
const isNumberField = (name: string): boolean => /^(load_|recv_|damage_num|net_kg)/.test(name)
export const wrongNumbers = (told: Told): boolean =>
  Object.entries(told).some(([name, text]) => isNumberField(name) && !(Number(numberOf(text) ?? 0) >= 0))

/** The rows that were told, whole; without any the server takes the plan. */
export const goodsOf = (trip: Trip, told: Told) => {
  const changed = trip.goods.filter(({ id }) => columns.some((column) => told[keyOf(id, column)] !== undefined))
  const amount = (row: Trip['goods'][number], column: (typeof columns)[number]): number =>
    numberOf(told[keyOf(row.id, column)]) ?? row[column] ?? planned(row, column)
  return changed.length > 0
    ? {
        goods: changed.map((row) => ({
          waybill_goods_id: row.id,
          load_num: Math.round(amount(row, 'load_num')),
          load_kg: amount(row, 'load_kg'),
          load_volume: amount(row, 'load_volume')
        }))
      }
    : {}
}
