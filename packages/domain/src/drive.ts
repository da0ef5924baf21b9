import { instantMs } from './calendar.ts'

const minuteMs = 60_000
/** Nobody drives longer than four hours without resting for twenty minutes (道路交通安全法实施条例 第六十二条第七项). */
export const drivingLaw = { afterMin: 240, restMin: 20 } as const

/** When a truck that leaves at `departure` arrives (预计送达), as ISO text: its running time, and the rest that the law asks for after each four hours of it. */
export const expectedArrival = (departure: string | Date, run_minutes: number): string => {
  const rests = Math.max(0, Math.ceil(run_minutes / drivingLaw.afterMin) - 1)
  return new Date(instantMs(departure) + (run_minutes + rests * drivingLaw.restMin) * minuteMs).toISOString()
}
