import type { Cells } from '../kit/endpoint.ts'

type Timed = { readonly run_minutes: number }

/** Hours to a tenth: 20.5. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

export const sectionCells = {
  /** 标准时效: the agreed running time in hours. */
  run_hours: ({ run_minutes }, { lang }) => (lang === 'zh' ? `${hoursOf(run_minutes)} 小时` : `${hoursOf(run_minutes)} h`)
} as const satisfies Cells<Timed>
