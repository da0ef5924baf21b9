import { isRichLink, isRichPicture, type Piece, piecesOf } from '@yunshu/contract/article/markup'
import { DOMParser, DOMSerializer, type Node, Schema } from 'prosemirror-model'

/** What can be written: exactly the elements that the server keeps (`article/markup.ts`). */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${Number(attrs['level'])}`, 0]
    },
    blockquote: { content: 'block+', group: 'block', defining: true, parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { src: {}, alt: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (dom) =>
            isRichPicture(dom.getAttribute('src') ?? '') ? { src: dom.getAttribute('src'), alt: dom.getAttribute('alt') ?? '' } : false
        }
      ],
      toDOM: ({ attrs }) => ['img', { src: String(attrs['src']), alt: String(attrs['alt']) }]
    },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] }
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => (isRichLink(dom.getAttribute('href') ?? '') ? { href: dom.getAttribute('href') } : false) }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0]
    },
    strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
    u: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    s: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] }
  }
})

/* Made element by element: the page accepts no text as markup. */
const elementOf = (html: string): HTMLElement => {
  const put = (parent: HTMLElement, pieces: readonly Piece[]): HTMLElement => {
    for (const piece of pieces)
      if (typeof piece === 'string') parent.append(piece)
      else {
        const made = document.createElement(piece.tag)
        for (const [name, value] of Object.entries(piece.attrs)) made.setAttribute(name, value)
        parent.append(put(made, piece.pieces))
      }
    return parent
  }
  return put(document.createElement('div'), piecesOf(html))
}

const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)
/** Kept text as the editor's document, or as a piece of it that is pasted. */
export const docOf = (html: string): Node => parser.parse(elementOf(html))
export const sliceOf = (html: string) => parser.parseSlice(elementOf(html))
/** The document as it is sent; nothing at all for an empty one. */
export const htmlOf = (doc: Node): string => {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0) return ''
  const holder = document.createElement('div')
  holder.append(serializer.serializeFragment(doc.content))
  return holder.innerHTML
}
