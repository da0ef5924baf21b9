import { kpiStandard } from './kpi.ts'

// The grade of one score (domain 4.15). The server computes it in SQL for whole months (`modules/kpi/facts.ts`).

type KpiGrade = 'A' | 'B' | 'C' | 'D' | 'few'
/** A, B, C or D of a score in hundredths by the limits of a scheme; `few` below five trips. */
export const kpiGrade = (score: number, trips: number, limits: readonly number[] = kpiStandard.limits): KpiGrade => {
  if (trips < kpiStandard.leastTrips) return 'few'
  const at = limits.findIndex((limit) => score >= limit * 100)
  return (['A', 'B', 'C'] as const)[at] ?? 'D'
}
