import type { LoadPart } from '../prove.ts'
import type { Packing, PackVehicle, Placement } from './packing.ts'

/** Colours of the unloading stops, in driving order; readable with dark figures on them. */
const colours = ['#8ecae6', '#ffb703', '#90be6d', '#f4978e', '#cdb4db', '#e9c46a', '#80cbc4', '#d4a373']
const width = 1200
const edge = 24

/**
 * A loaded vehicle as SVG, from above and from the left, head board at the left: coloured by unloading stop, numbered in
 * the order of the dock. `leaving`: only what is aboard when the vehicle leaves that stop.
 */
export function drawLoad({ id, box, max_kg }: PackVehicle, load: readonly LoadPart[], packing: Packing, leaving?: number): string {
  if (!box) return svg(60, [text(edge, 36, `${id}：没有箱体尺寸 No box size`, 16)])
  const scale = (width - 2 * edge) / box.length_mm
  const topHeight = box.width_mm * scale
  const sideHeight = box.height_mm * scale
  const stops = [...new Set(load.map(({ unloadedAt }) => unloadedAt))].sort((a, b) => a - b)
  const colourOf = (part: number) => colours[stops.indexOf(load[part]!.unloadedAt) % colours.length]!
  const numbered = packing.placements
    .map((placement, i) => ({ ...placement, number: i + 1 }))
    .filter(({ part }) => leaving === undefined || (load[part]!.loadedAt <= leaving && load[part]!.unloadedAt > leaving))
  const box2d = (own: Placement & { number: number }, x: number, y: number, w: number, h: number): string => {
    const { order, row } = load[own.part]!
    const size = Math.min(13, w / (0.7 * String(own.number).length), h * 0.8)
    const rect = `<rect x="${fix(x)}" y="${fix(y)}" width="${fix(w)}" height="${fix(h)}" fill="${colourOf(own.part)}" stroke="#333" stroke-width="0.7"/>`
    const label = size >= 5 ? text(x + w / 2, y + h / 2 + size * 0.35, String(own.number), size, 'middle') : ''
    return `<g><title>${escape(`#${own.number} ${order}/${row + 1} ${own.lx}×${own.ly}×${own.lz} mm`)}</title>${rect}${label}</g>`
  }
  const headHeight = 78
  const topAt = headHeight + 20
  const sideAt = topAt + topHeight + 44
  const { balance, fill, used_mm, level } = packing
  const facts = [
    `装载率 Fill ${(fill * 100).toFixed(1)}%`,
    `占用车长 Length used ${(used_mm / 1000).toFixed(2)} / ${(box.length_mm / 1000).toFixed(2)} m`,
    ...(balance ? [`${Math.round(balance.kg)} / ${max_kg} kg`, `重心 Centre ${(balance.x_mm / 1000).toFixed(2)} m`] : []),
    ...(balance?.front_kg === undefined ? [] : [`前轴 Front ${Math.round(balance.front_kg)} kg`, `后轴 Rear ${Math.round(balance.rear_kg!)} kg`]),
    { boxes: '已三维校验 Proved by boxes', floor: '按占地米校验 Proved by floor metres', kgM3: '按体积估算 By kg and m³' }[level]
  ]
  const legend = stops.map((stop, i) => {
    const x = edge + i * 150
    return `<rect x="${x}" y="52" width="14" height="14" fill="${colours[i % colours.length]!}" stroke="#333"/>${text(x + 20, 64, `第${stop + 1}站卸 Stop ${stop + 1}`, 12)}`
  })
  const frame = (y: number, height: number, name: string) =>
    `${text(edge, y - 6, name, 12)}<rect x="${edge}" y="${fix(y)}" width="${width - 2 * edge}" height="${fix(height)}" fill="#fafafa" stroke="#000" stroke-width="1.5"/>`
  const cross = (y: number) =>
    balance && leaving === undefined
      ? `<path d="M${fix(edge + balance.x_mm * scale - 7)} ${fix(y)}h14m-7 -7v14" stroke="#c1121f" stroke-width="2"/>`
      : ''
  return svg(sideAt + sideHeight + edge, [
    text(edge, 24, `${id}${packing.fits ? '' : '（装不下 Does not fit）'}`, 16),
    text(edge, 44, facts.join('　'), 12),
    ...legend,
    frame(topAt, topHeight, '俯视 From above（左：车头 Head board，右：车门 Door）'),
    ...[...numbered].sort((a, b) => a.z - b.z).map((own) => box2d(own, edge + own.x * scale, topAt + own.y * scale, own.lx * scale, own.ly * scale)),
    cross(topAt + (balance?.y_mm ?? 0) * scale),
    frame(sideAt, sideHeight, '侧视 From the left'),
    ...[...numbered]
      .sort((a, b) => a.y + a.ly - b.y - b.ly)
      .toReversed()
      .map((own) => box2d(own, edge + own.x * scale, sideAt + (box.height_mm - own.z - own.lz) * scale, own.lx * scale, own.lz * scale)),
    cross(sideAt + (box.height_mm - (balance?.z_mm ?? 0)) * scale)
  ])
}

const fix = (value: number): string => String(Math.round(value * 100) / 100)
const escape = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const text = (x: number, y: number, words: string, size: number, anchor = 'start'): string =>
  `<text x="${fix(x)}" y="${fix(y)}" font-size="${fix(size)}" text-anchor="${anchor}" fill="#111">${escape(words)}</text>`
const svg = (height: number, lines: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${fix(height)}" font-family="sans-serif">\n<rect width="100%" height="100%" fill="#fff"/>\n${lines.join('\n')}\n</svg>\n`
