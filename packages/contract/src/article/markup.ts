/** A piece of formatted text: a text, or an element with its pieces. */
export type Piece = string | { readonly tag: string; readonly attrs: Readonly<Record<string, string>>; readonly pieces: readonly Piece[] }

/** The elements that formatted text may consist of, with their attributes; the server keeps no others, and screens make no others. */
export const richTags: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  br: [],
  hr: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  blockquote: [],
  ul: [],
  ol: [],
  li: [],
  a: ['href'],
  img: ['src', 'alt']
}
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
const blocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'hr'])

/** Where a link may lead: to the web, a mailbox or a telephone; never to a script or to data. */
export const isRichLink = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s"'<>\\]+$/i.test(href)
/** Which pictures are shown: those of the file store alone, for readers by an open address. */
export const isRichPicture = (src: string): boolean => /^\/files\/(open\/[A-Z0-9]{1,20}\/)?\d{1,16}\/[\w%.~-]{1,300}$/.test(src)

const takes = (tag: string, name: string, value: string): boolean =>
  (richTags[tag]?.includes(name) ?? false) && (name === 'href' ? isRichLink(value) : name === 'src' ? isRichPicture(value) : true)

const deepest = 12
/**
 * Reads formatted text into its pieces. It knows the elements above and nothing else: any other mark is left out, whatever stands in it, so that screens make elements
 * one by one and no text ever becomes markup. The server has cleaned the text before; this is the second wall.
 */
export const piecesOf = (html: string): Piece[] => {
  type Open = { tag: string; attrs: Record<string, string>; pieces: Piece[] }
  const root: Open = { tag: '', attrs: {}, pieces: [] }
  const stack: Open[] = [root]
  const top = (): Open => stack[stack.length - 1] ?? root
  const say = (text: string): void => {
    if (text !== '') top().pieces.push(unescaped(text))
  }
  let at = 0
  for (const found of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,11})((?:\s+[a-z-]{1,20}="[^"<>]*")*)\s*\/?>/g)) {
    say(html.slice(at, found.index))
    at = found.index + found[0].length
    const [, closes, tag = '', attributes = ''] = found
    if (!(tag in richTags)) continue
    if (closes) {
      const from = stack.findLastIndex((open) => open.tag === tag)
      if (from > 0) stack.length = from
      continue
    }
    const attrs: Record<string, string> = {}
    for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      const said = unescaped(value)
      if (takes(tag, name, said)) attrs[name] = said
    }
    if (tag === 'img' && attrs['src'] === undefined) continue
    const made: Open = { tag, attrs, pieces: [] }
    top().pieces.push(made)
    if (!voids.has(tag) && stack.length < deepest) stack.push(made)
  }
  say(html.slice(at))
  return root.pieces
}

const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', apos: "'" }
const unescaped = (text: string): string => text.replace(/&(lt|gt|quot|amp|nbsp|apos);/g, (whole, name: string) => names[name] ?? whole)

/** The words of formatted text, a line for each paragraph. */
export const textOf = (html: string): string => linesOf(html).join('\n')

/** The paragraphs of formatted text as plain lines, without empty ones. */
export const linesOf = (html: string): string[] => {
  const lines: string[] = ['']
  const walk = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) {
      if (typeof piece === 'string') lines[lines.length - 1] += piece
      else if (piece.tag === 'br') lines.push('')
      else if (blocks.has(piece.tag)) {
        lines.push('')
        walk(piece.pieces)
        lines.push('')
      } else walk(piece.pieces)
    }
  }
  walk(piecesOf(html))
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** The pictures that formatted text shows, by their addresses. */
export const picturesOf = (html: string): string[] => {
  const found: string[] = []
  const walk = (pieces: readonly Piece[]): void => {
    for (const piece of pieces)
      if (typeof piece !== 'string') {
        if (piece.tag === 'img' && piece.attrs['src']) found.push(piece.attrs['src'])
        walk(piece.pieces)
      }
  }
  walk(piecesOf(html))
  return [...new Set(found)]
}

/** A line that an edition added or took away. */
type LineChange = { readonly is_new: boolean; readonly text: string }
/** What changed between two texts, line by line in the order of reading: what went, then what came in its place. Texts of more than 2,000 lines are compared as a whole. */
export const changedLines = (before: readonly string[], after: readonly string[]): LineChange[] => {
  if (before.length > 2000 || after.length > 2000) {
    const [old, fresh] = [new Set(before), new Set(after)]
    return [
      ...before.filter((line) => !fresh.has(line)).map((text) => ({ is_new: false, text })),
      ...after.filter((line) => !old.has(line)).map((text) => ({ is_new: true, text }))
    ]
  }
  // How long the longest common run of lines is from each pair of places on.
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const from = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = before[i] === after[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1))
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && old === fresh) [i, j] = [i + 1, j + 1]
    else if (old !== undefined && (fresh === undefined || from(i + 1, j) >= from(i, j + 1))) {
      changes.push({ is_new: false, text: old })
      i += 1
    } else {
      changes.push({ is_new: true, text: fresh ?? '' })
      j += 1
    }
  }
  return changes
}
