/** When and where a photo was taken, as its own data says; read before the data is stripped. */
export type Taken = { readonly taken_at: string | null; readonly lng: number | null; readonly lat: number | null }
export const notTold: Taken = { taken_at: null, lng: null, lat: null }

const tags = { exif: 0x8769, gps: 0x8825, taken: 0x9003, zone: 0x9011, latRef: 1, lat: 2, lngRef: 3, lng: 4 } as const
/** Bytes of one value by its type: byte, ascii, short, long, rational, ..., signed long, signed rational. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]
type Entry = { readonly type: number; readonly count: number; readonly at: number }

/** Reads the EXIF block that `sharp` hands out; what is broken or senseless is not told. */
export const readExif = (block: Buffer | undefined): Taken => {
  if (!block) return notTold
  const tiff = block.subarray(block.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0)
  try {
    return read(tiff)
  } catch (error) {
    if (error instanceof RangeError) return notTold
    throw error
  }
}

const read = (tiff: Buffer): Taken => {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const folder = (start: number): ReadonlyMap<number, Entry> => {
    const entries = Array.from({ length: Math.min(u16(start), 500) }, (_, i): [number, Entry] => {
      const at = start + 2 + i * 12
      const [type, count] = [u16(at + 2), u32(at + 4)]
      const inside = (sizes[type] ?? 1) * count <= 4
      return [u16(at), { type, count, at: inside ? at + 8 : u32(at + 8) }]
    })
    return new Map(entries)
  }
  const textOf = (entry: Entry | undefined): string =>
    entry ? tiff.toString('latin1', entry.at, entry.at + Math.min(entry.count, 64)).replace(/\0.*$/s, '') : ''
  const degrees = (entry: Entry | undefined): number | undefined => {
    if (entry?.type !== 5 || entry.count !== 3) return undefined
    const [d, m, s] = [0, 8, 16].map((step) => u32(entry.at + step) / (u32(entry.at + step + 4) || Number.NaN))
    return d === undefined || m === undefined || s === undefined ? undefined : d + m / 60 + (Number.isNaN(s) ? 0 : s / 3600)
  }
  const below = (entry: Entry | undefined): ReadonlyMap<number, Entry> => (entry ? folder(u32(entry.at)) : new Map<number, Entry>())
  const root = folder(u32(4))
  const [exif, gps] = [below(root.get(tags.exif)), below(root.get(tags.gps))]
  const [lat, lng] = [degrees(gps.get(tags.lat)), degrees(gps.get(tags.lng))]
  const known = lat !== undefined && lng !== undefined && lat <= 90 && lng <= 180 && (lat !== 0 || lng !== 0)
  return {
    taken_at: timeOf(textOf(exif.get(tags.taken)), textOf(exif.get(tags.zone))),
    lng: known ? rounded(textOf(gps.get(tags.lngRef)) === 'W' ? -lng : lng) : null,
    lat: known ? rounded(textOf(gps.get(tags.latRef)) === 'S' ? -lat : lat) : null
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
/** 2026:11-20 09:30:00 on the camera's clock; China's where it names no zone. */
const timeOf = (text: string, zone: string): string | null => {
  const [, year, month, day, clock] = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(text) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${clock}${/^[+-]\d{2}:\d{2}$/.test(zone) ? zone : '+08:00'}`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
