/** What a vehicle does now: 1 idle, 2 in transit, 3 dispatched (domain 4.13). */
export type WorkStatus = 1 | 2 | 3

/** Work status from the codes of a vehicle's waybills and dispatches: 2 if a waybill is in 60-70, 3 if one is in 20-50 or a dispatch in 20/30, else 1. */
export const workStatus = (waybills: readonly number[], dispatches: readonly number[] = []): WorkStatus => {
  if (waybills.some((code) => code >= 60 && code <= 70)) return 2
  if (waybills.some((code) => code >= 20 && code <= 50) || dispatches.some((code) => code === 20 || code === 30)) return 3
  return 1
}
