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

/**
 * A place as satellites tell it (WGS-84) on the maps of China (GCJ-02, 国测局坐标): moved by up to some 700 m. Outside China's box nothing is moved.
 * The offset is the one of the published polynomial in longitude from 105 and latitude from 35.
 */
export const onChinasMap = ({ lng, lat }: LngLat): LngLat => {
  if (!inChina(lng, lat)) return { lng, lat }
  const [x, y] = [lng - 105, lat - 35]
  const wave = (value: number, [a, b]: readonly [number, number], [c, d, e, f]: readonly [number, number, number, number]): number =>
    ((a * Math.sin(value * Math.PI) + b * Math.sin((value / 3) * Math.PI)) * 2) / 3 +
    ((c * Math.sin((value / d) * Math.PI) + e * Math.sin((value / f) * Math.PI)) * 2) / 3
  const ripple = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3
  const root = Math.sqrt(Math.abs(x))
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + ripple + wave(y, [20, 40], [160, 12, 320, 30])
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + ripple + wave(x, [20, 40], [150, 12, 300, 30])
  const [axis, flattening] = [6_378_245, 0.006_693_421_622_965_943]
  const magic = 1 - flattening * Math.sin(radians(lat)) ** 2
  const perNorth = (radians(1) * axis * (1 - flattening)) / (magic * Math.sqrt(magic))
  const perEast = (radians(1) * axis * Math.cos(radians(lat))) / Math.sqrt(magic)
  return { lng: lng + east / perEast, lat: lat + north / perNorth }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
