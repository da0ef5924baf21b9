/** A point on the earth in degrees, longitude first, as everywhere in this product. */
interface LngLat {
  lng: number
  lat: number
}

/** Great-circle distance in metres (haversine, mean earth radius 6 371 000 m). */
export const distanceM = (a: LngLat, b: LngLat): number => {
  const [from, to] = [radians(a.lat), radians(b.lat)]
  const h = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  if (!(h >= 0)) throw new RangeError('not a place')
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Is the point inside the box that holds China: longitude 73 to 136, latitude 3 to 54 (domain 2.0 BK-PT). */
export const inChina = (lng: number, lat: number): boolean => lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54

/** Reads '103.923575,30.635768': longitude first, one to six decimals, inside China's box; undefined otherwise (domain 6.2). */
export const parseLngLat = (text: string): LngLat | undefined => {
  const [, lng, lat] = /^(\d{2,3}\.\d{1,6}),(\d{1,2}\.\d{1,6})$/u.exec(text.trim()) ?? []
  return lng !== undefined && lat !== undefined && inChina(Number(lng), Number(lat)) ? { lng: Number(lng), lat: Number(lat) } : undefined
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
