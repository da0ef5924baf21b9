import type { Cells } from '../kit/endpoint.ts'
import { figureText } from '../kit/valueText.ts'

type Timed = { readonly run_minutes: number }

/** Hours to a tenth: 20.5. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

export const sectionCells = {
  /** 标准时效: the agreed running time in hours. */
  run_hours: ({ run_minutes }, { lang }) => (lang === 'zh' ? `${hoursOf(run_minutes)} 小时` : `${hoursOf(run_minutes)} h`)
} as const satisfies Cells<Timed>

type PricedWith = {
  readonly free_wait_min?: number | null | undefined
  readonly wait_fen_hour?: number | null | undefined
  readonly fuel_base_fen?: number | null | undefined
  readonly fuel_share_bp?: number | null | undefined
  readonly fuel_trigger_bp?: number | null | undefined
  readonly cancel_ladder: readonly { readonly notice_min: number; readonly cancel_fen: number }[]
}
const yuan = (fen: number): string => figureText({ kind: 'fen' }, fen)
const percent = (bp: number): string => `${bp / 100}%`

export const priceCells = {
  /** 等待规则: the free minutes, and an hour beyond them. */
  wait_rule: ({ free_wait_min, wait_fen_hour }, { lang }) => {
    if (wait_fen_hour == null) return ''
    const free = free_wait_min ?? 0
    return lang === 'zh' ? `免 ${free} 分钟，${yuan(wait_fen_hour)} 元/小时` : `${free} min free, CNY ${yuan(wait_fen_hour)}/h`
  },
  /** 油价联动: the price of diesel on which it stands, the share of fuel, and the smallest change that counts. */
  fuel_link: ({ fuel_base_fen, fuel_share_bp, fuel_trigger_bp }, { lang }) => {
    if (fuel_base_fen == null || fuel_share_bp == null || fuel_trigger_bp == null) return ''
    return lang === 'zh'
      ? `基准 ${yuan(fuel_base_fen)} 元/升，占 ${percent(fuel_share_bp)}，满 ${percent(fuel_trigger_bp)} 联动`
      : `from CNY ${yuan(fuel_base_fen)}/l, ${percent(fuel_share_bp)} fuel, ${percent(fuel_trigger_bp)} trigger`
  },
  /** 取消规则: what calling a trip off costs, by notice. */
  cancel_rule: ({ cancel_ladder }, { lang }) =>
    cancel_ladder
      .map(({ notice_min, cancel_fen }) =>
        lang === 'zh' ? `不足 ${notice_min} 分钟 ${yuan(cancel_fen)} 元` : `below ${notice_min} min CNY ${yuan(cancel_fen)}`
      )
      .join(lang === 'zh' ? '；' : '; ')
} as const satisfies Cells<PricedWith>
