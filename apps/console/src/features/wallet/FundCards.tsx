import type { ReactNode } from 'react'
import { money } from '../../kit/format.ts'
import './wallet.css'

/** One figure of money; its tone shows what is not as it should be. */
type FundCard = {
  readonly key: string
  readonly label: string
  readonly fen: number | null | undefined
  readonly tone?: 'wrong' | 'done' | undefined
}

/** Figures of money side by side, in yuan. */
export const FundCards = ({ cards, label }: { cards: readonly FundCard[]; label: string }) => (
  <section className="fund-cards" aria-label={label}>
    {cards.map(({ key, label: name, fen, tone }) => (
      <div key={key} className="fund-card" data-tone={tone}>
        <span>{name}</span>
        <strong>{fen === undefined ? '·' : money(fen)}</strong>
      </div>
    ))}
  </section>
)

/** The line between figures and list: what to know on the left, what to do on the right. */
export const FundBar = ({ note, children }: { note: ReactNode; children?: ReactNode }) => (
  <div className="fund-bar">
    <p>{note}</p>
    <div>{children}</div>
  </div>
)
