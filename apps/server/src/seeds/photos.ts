import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/verb/services.ts'

type PhotoKind = 'load' | 'unload' | 'receipt'
type Photo = { readonly url: string; readonly name: string }

/**
 * Uploads the demo's photos, which are drawn: one of each kind for each company, when first needed. A receipt that somebody will look at has a photo of
 * its own, with its number in bars, since the same photo twice is what a reviewer is warned of.
 */
export const photoUploader = (services: Services) => {
  const uploaded = new Map<string, Photo>()
  return async (actor: Actor, kind: PhotoKind, own = ''): Promise<Photo> => {
    const key = `${actor.company_id}|${kind}|${own}`
    const kept = uploaded.get(key)
    if (kept) return kept
    const name = `${names[kind]}.png`
    drawn[kind] ??= draw(drawings[kind])
    const bytes = own ? await draw(drawings[kind].replace('</svg>', `${stamp(own)}</svg>`)) : await drawn[kind]
    const { url } = await services.files.keep(services.db, actor, { name, bytes })
    const photo = { url, name }
    uploaded.set(key, photo)
    return photo
  }
}

/** A drawing as PNG. The picture library comes with the first one, so that a server at rest has none. */
export const draw = async (svg: string): Promise<Buffer> => await (await import('sharp')).default(Buffer.from(svg)).png().toBuffer()
/* Bars and no letters: a machine without fonts draws all of them alike. */
const stamp = (no: string): string =>
  [...no].map((letter, i) => `<rect x="${120 + i * 14}" y="38" width="${2 + (letter.charCodeAt(0) % 10)}" height="20" fill="#26415f"/>`).join('')
const names: Record<PhotoKind, string> = { load: '装货照片', unload: '卸货照片', receipt: '回单照片' }
const drawn: Partial<Record<PhotoKind, Promise<Buffer>>> = {}
const frame = (sky: string, ground: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="230" fill="${sky}"/><rect y="230" width="480" height="130" fill="${ground}"/>${body}</svg>`
const boxes = (x: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<rect x="${x + (i % 3) * 42}" y="${208 - Math.floor(i / 3) * 40}" width="38" height="36" fill="#c89b6a" stroke="#8d6b45" stroke-width="2"/>`
    )
    .join('')
const drawings: Record<PhotoKind, string> = {
  load: frame(
    '#dfe9f2',
    '#b9c1c9',
    `<rect x="150" y="110" width="250" height="140" fill="#f5f7fa" stroke="#7b8794" stroke-width="4"/><rect x="60" y="160" width="90" height="90" rx="10" fill="#3f74b5"/><rect x="78" y="175" width="46" height="34" fill="#cfe2f5"/>${boxes(210)}<circle cx="110" cy="256" r="24" fill="#333"/><circle cx="330" cy="256" r="24" fill="#333"/>`
  ),
  unload: frame(
    '#f3ead8',
    '#c4bbaa',
    `<path d="M20 230V120l120-60 120 60v110z" fill="#d9d2c3" stroke="#8c8372" stroke-width="4"/><rect x="90" y="150" width="100" height="80" fill="#6f6a5f"/>${boxes(290)}<rect x="280" y="244" width="150" height="12" fill="#8a6d45"/>`
  ),
  receipt: `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#8d99a6"/><rect x="90" y="24" width="300" height="312" fill="#fffdf6"/>${[70, 100, 130, 160, 190, 220].map((y) => `<rect x="120" y="${y}" width="${y % 60 === 10 ? 240 : 190}" height="8" fill="#c3cad2"/>`).join('')}<circle cx="320" cy="270" r="42" fill="none" stroke="#d64545" stroke-width="5"/><path d="M130 290q30-40 50-8t44-14" stroke="#26415f" stroke-width="4" fill="none"/></svg>`
}
