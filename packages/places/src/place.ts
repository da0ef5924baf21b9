import { isPlaceholder, pathOf, type Area, type AreaPath } from './areas.ts'

/** How near the coordinate is: a town about 2 km, a district its seat, 5 to 20 km away. */
export type Precision = 'town' | 'district' | 'city' | 'province'
/** `detail` is what the text said after the names: street and number. */
export interface Place extends AreaPath {
  town?: string
  address: string
  detail?: string
  lng: number
  lat: number
  precision: Precision
  said?: Said
}
/** Another name by which a division was said: one that it, or what became part of it, had before, or a development zone in it. */
export interface Said {
  name: string
  kind: 'former' | 'zone'
}

/** A place made of a division, perhaps with a town in it. */
export function placeOf(area: Area, at: { lng: number; lat: number }, precision: Precision, town?: string): Place {
  return { ...pathOf(area), ...(town ? { town } : {}), address: addressOf(area) + (town ?? ''), lng: at.lng, lat: at.lat, precision }
}

/** 四川省成都市双流区, without placeholders and without saying a name twice. */
export function addressOf(area: Area): string {
  const names: string[] = []
  for (let at: Area | undefined = area; at; at = at.parent) if (!isPlaceholder(at) && names[0] !== at.name) names.unshift(at.name)
  return names.join('')
}

/** 东莞 and its like are one division under two numbers, and Taiwan's districts borrow the seat of their county: as near as a city. */
export function precisionOf(area: Area): Precision {
  const isOnlyAsNear = area.level === 'district' && (area.parent?.name === area.name || area.code.startsWith('71'))
  return isOnlyAsNear ? 'city' : area.level
}
