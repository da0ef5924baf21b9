import { type Piece, piecesOf } from '@yunshu/contract/article/markup'
import { createElement, Fragment, type ReactNode } from 'react'

/** Formatted text, element by element: no stored text becomes markup. Links open apart. */
export const RichText = ({ html }: { html: string }) => <div className="rich">{piecesOf(html).map(shown)}</div>

const shown = (piece: Piece, key: number): ReactNode => {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>
  const { tag, attrs, pieces } = piece
  const inner = pieces.map(shown)
  if (tag === 'img') return <img key={key} src={attrs['src']} alt={attrs['alt'] ?? ''} loading="lazy" />
  if (tag !== 'a') return createElement(tag, { key }, ...(pieces.length > 0 ? [inner] : []))
  if (!attrs['href']) return <Fragment key={key}>{inner}</Fragment>
  return (
    <a key={key} href={attrs['href']} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}
