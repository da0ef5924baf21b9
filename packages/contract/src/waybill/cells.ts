import type { Cells } from '../kit/endpoint.ts'
import type { Bilingual } from '../kit/phrases.ts'
import { AnyFen, AnyKg } from '../kit/fields.ts'
import { route } from '../order/cells.ts'

type Trip = Parameters<typeof route>[0] & {
  readonly load_kg: number | null
  readonly unload_kg: number | null
  readonly receivable_fen: number | null
  readonly payable_fen: number | null
  readonly leg_no: number
  readonly late_start_min: number | null
  readonly late_end_min: number | null
  readonly abnormal_flag: boolean
  readonly outside_fence: boolean
  readonly place_denied: boolean
  readonly too_fast: boolean
  readonly subcontracted: boolean
}
/** The difference of two amounts; empty where either is unknown. */
const less = (whole: number | null, part: number | null): number | null => (whole === null || part === null ? null : whole - part)

export const waybillMarks = {
  late: (minutes: number): Bilingual => ({ zh: `晚 ${minutes} 分钟`, en: `${minutes} min late` }),
  leg: (n: number): Bilingual => ({ zh: `中转第 ${n} 程`, en: `Relay, leg ${n}` }),
  abnormal: { zh: '异常', en: 'Exception' },
  outside: { zh: '围栏外', en: 'Outside' },
  placeDenied: { zh: '未授权定位', en: 'No position' },
  tooFast: { zh: '车速异常', en: 'Impossible speed' },
  subcontracted: { zh: '转包', en: 'Sub-contracted' }
} as const

export const waybillCells = {
  route,
  marks: ({ leg_no, late_start_min, late_end_min, abnormal_flag, outside_fence, place_denied, too_fast, subcontracted }, { lang }) => {
    const late = Math.max(late_start_min ?? 0, late_end_min ?? 0)
    const marks = [
      late > 0 && waybillMarks.late(late),
      subcontracted && waybillMarks.subcontracted,
      leg_no > 1 && waybillMarks.leg(leg_no),
      abnormal_flag && waybillMarks.abnormal,
      outside_fence && waybillMarks.outside,
      place_denied && waybillMarks.placeDenied,
      too_fast && waybillMarks.tooFast
    ]
    return marks.flatMap((mark) => (mark ? [mark[lang]] : [])).join(lang === 'zh' ? '、' : ', ') || null
  },
  /** The difference between the weight unloaded and loaded. */
  diff_kg: { field: AnyKg, value: ({ load_kg, unload_kg }) => less(unload_kg, load_kg) },
  /** 毛利: the revenue of the trip less its cost. */
  margin_fen: { field: AnyFen, value: ({ receivable_fen, payable_fen }) => less(receivable_fen, payable_fen) }
} as const satisfies Cells<Trip>
