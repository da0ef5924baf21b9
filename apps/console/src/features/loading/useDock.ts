import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { kg, m3, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { useGoodsWords } from '../../widgets/goodsWords.ts'
import type { Carried } from './dock.ts'
import { dockPhrases } from './dockPhrases.ts'

type Ticked = InputOf<typeof loading.load>['rows'][number]

/** A row as it is loaded when all of it is there. */
export const asPlanned = ({ waybill_goods_id, version, goods_num, goods_kg, goods_volume }: Carried): Ticked => ({
  waybill_goods_id,
  version,
  loaded: { load_num: goods_num, load_kg: goods_kg, load_volume: goods_volume }
})

/** Goods in figures, with their packing in the reader's language. */
export const useGoodsText = () => {
  const { packOf } = useGoodsWords()
  return (danwei: string, pieces: number, kilograms: number, cubic: number): string =>
    [pieces > 0 && `${num(pieces)}\u00a0${packOf(danwei)}`, kilograms > 0 && `${kg(kilograms)}\u00a0kg`, cubic > 0 && `${m3(cubic)}\u00a0m³`]
      .filter(Boolean)
      .join(' · ')
}

/** Ticks of a vehicle's rows; a refusal is shown as it is said. */
export const useTicks = (id: number, vehicle: string) => {
  const say = useSay()
  const { run, busy } = useRun(loading.load)
  const tick = async (rows: Ticked[]) => {
    if ((await run({ id, vehicle, rows })) && rows.length > 1) toastDone(say(dockPhrases, 'asPlannedDone', { count: rows.length }))
  }
  return {
    busy,
    load: (rows: readonly Carried[]) => void tick(rows.map(asPlanned)),
    takeBack: ({ waybill_goods_id, version }: Carried) => void tick([{ waybill_goods_id, version, loaded: null }])
  }
}
