// `node apps/driver/tools/icons.mjs`: the icons of the installed page, drawn from icon.svg; run again when it changes.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)
const svg = readFileSync(new URL('icon.svg', folder), 'utf8')
const full = svg
  .replace('rx="14"', 'rx="0"')
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"')

for (const [name, source, size] of [
  ['icon-192', svg, 192],
  ['icon-512', svg, 512],
  ['icon-180', full, 180],
  ['icon-maskable-512', full, 512]
]) {
  const png = await sharp(Buffer.from(source), { density: 72 * 8 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  writeFileSync(new URL(`${name}.png`, folder), png)
  console.log(name, png.length)
}
