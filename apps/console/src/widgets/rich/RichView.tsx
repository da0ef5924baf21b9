import { type Piece, piecesOf } from '@yunshu/contract/article/markup'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import './rich.css'

/** Formatted text (富文本) on screen: element by element, so that no stored text becomes markup. Links open apart. */
export const RichView = ({ html }: { html: string }) => {
  const pieces = useMemo(() => piecesOf(html), [html])
  return <div className="rich">{pieces.map(shown)}</div>
}

const shown = (piece: Piece, key: number): ReactNode => {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>
  const { tag, attrs, pieces } = piece
  if (tag === 'a')
    return attrs['href'] ? <Linked key={key} href={attrs['href']} pieces={pieces} /> : <Fragment key={key}>{pieces.map(shown)}</Fragment>
  if (tag === 'img') return <img key={key} src={attrs['src']} alt={attrs['alt'] ?? ''} loading="lazy" />
  return createElement(tag, { key }, ...(pieces.length > 0 ? [pieces.map(shown)] : []))
}

const Linked = ({ href, pieces }: { href: string; pieces: readonly Piece[] }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {pieces.map(shown)}
  </a>
)
