/** Another reading of the same standards, in hex and from its tables alone, to hold the first against: it shares no line with what it judges. */
type Plain = Record<string, unknown>

const number = (hex: string): number => Number.parseInt(hex || '0', 16)
const signed = (hex: string): number => (number(hex) > 0x7fff ? number(hex) - 0x10000 : number(hex))

/** A frame as hex with its marks: what the header says, and the body's hex; nothing where the checksum is wrong. */
export const plainFrame = (hex: string): (Plain & { body: string }) | undefined => {
  const pairs = hex.slice(2, -2).match(/../g) ?? []
  const text = pairs.join(' ').replaceAll('7d 02', '7e').replaceAll('7d 01', '7d').split(' ')
  if (text.reduce((sum, pair) => sum ^ number(pair), 0) !== 0) return undefined
  const whole = text.slice(0, -1).join('')
  const bits = number(whole.slice(4, 8)).toString(2).padStart(16, '0')
  const isNew = bits[1] === '1'
  const rest = isNew ? whole.slice(10) : whole.slice(8)
  const phone = rest.slice(0, isNew ? 20 : 12)
  const behind = rest.slice(phone.length)
  const isPart = bits[2] === '1'
  return {
    id: number(whole.slice(0, 4)),
    length: Number.parseInt(bits.slice(6), 2),
    version: isNew ? 2019 : 2013,
    phone: phone.replace(/^0+/, '') || '0',
    serial: number(behind.slice(0, 4)),
    part: isPart ? { total: number(behind.slice(4, 8)), index: number(behind.slice(8, 12)) } : null,
    body: behind.slice(isPart ? 12 : 4)
  }
}

/** The body of a position, its items as pairs of number and hex. */
export const plainPosition = (body: string): Plain => {
  const items: [number, string][] = []
  let rest = body.slice(56)
  while (rest.length >= 4 && rest.length >= 4 + number(rest.slice(2, 4)) * 2) {
    const end = 4 + number(rest.slice(2, 4)) * 2
    items.push([number(rest.slice(0, 2)), rest.slice(4, end)])
    rest = rest.slice(end)
  }
  return {
    alarm: number(body.slice(0, 8)),
    status: number(body.slice(8, 16)),
    lat_e6: number(body.slice(16, 24)),
    lon_e6: number(body.slice(24, 32)),
    altitude_m: signed(body.slice(32, 36)),
    speed_dkmh: number(body.slice(36, 40)),
    course: number(body.slice(40, 44)),
    time: body.slice(44, 56),
    items,
    torn: rest
  }
}

/** What an item of active safety says of where, when and by which number, by the places in the tables 4-15 to 4-21 of T/JSATL 12. */
export const plainAlarm = (id: number, hex: string): Plain => {
  const at = { 0x64: 24, 0x65: 24, 0x66: 10, 0x67: 12 }[id] ?? 0
  const behind = at + 38
  const wide = id === 0x66 ? (hex.length - 82) % 18 !== 0 || number(hex.slice(80, 82)) !== (hex.length - 82) / 18 : hex.length - behind > 32
  const size = wide ? 80 : 32
  const own = hex.slice(behind, behind + size)
  const tail = own.slice(wide ? 60 : 14)
  return {
    alarm_id: number(hex.slice(0, 8)),
    phase: number(hex.slice(8, 10)),
    speed_kmh: number(hex.slice(at, at + 2)),
    altitude_m: number(hex.slice(at + 2, at + 6)),
    lat_e6: number(hex.slice(at + 6, at + 14)),
    lon_e6: number(hex.slice(at + 14, at + 22)),
    time: hex.slice(at + 22, at + 34),
    vehicle: number(hex.slice(at + 34, at + 38)),
    number: {
      terminal_id: own.slice(0, wide ? 60 : 14).replace(/(00)+$/, ''),
      time: tail.slice(0, 12),
      serial: number(tail.slice(12, 14)),
      files: number(tail.slice(14, 16)),
      reserved: number(tail.slice(16)),
      wide
    }
  }
}
