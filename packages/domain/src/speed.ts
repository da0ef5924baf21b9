/**
 * The fastest that a truck may drive anywhere, km/h: 100 on an expressway (道路交通安全法实施条例 §78). The straight distance is never longer than the
 * road, so whoever came faster than this along it cannot have been at both places at the times that were recorded.
 */
export const fastestKmh = 100
/** Nearer than this nothing is concluded, metres: as far as two positions of one place may lie apart, by the circle around a point. */
const nearM = 5_000

/** Whether a truck cannot have come so far, metres in a straight line, in so many milliseconds. */
export const isTooFast = (straightM: number, ms: number): boolean => straightM > nearM && straightM * 3600 > fastestKmh * Math.max(ms, 0)
