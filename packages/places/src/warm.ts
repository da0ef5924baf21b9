import { geocode } from './geocode.ts'
import { reverseGeocode } from './reverse.ts'
import { searchPlaces } from './search.ts'

/** Builds every index now (about a second of work), so that no request waits for it; for a server's start, after loadPlaces. */
export function warmPlaces(): void {
  geocode('四川省成都市双流区')
  searchPlaces('双流')
  searchPlaces('sl')
  reverseGeocode(103.923575, 30.635768)
}
