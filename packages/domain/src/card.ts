import { type Fen, fenToBig } from './money.ts'
import { vatOfGross } from './vat.ts'

/** 1 fuel (油卡), 2 tolls (ETC). */
export type CardType = 1 | 2

/** The rate of the input VAT within what a card was billed, basis points: fuel 13 %, tolls of motorways 3 %. */
export const cardTaxBp = { 1: 1300, 2: 300 } as const satisfies Record<CardType, number>
/** What is on a card: the company's own money, and what was loaded for trips and is the driver's. */
type CardHolds = { readonly balance_fen: Fen; readonly share_fen: Fen }
/** One use of a card, split by whose money it was, each part with the input VAT within it. */
export type CardUse = { readonly trip: Taken; readonly own: Taken }
type Taken = { readonly gross: Fen; readonly net: Fen; readonly tax: Fen }

/**
 * A use of a card takes what was loaded for trips first, since that was given for this, then the company's own money; nothing where both do not suffice.
 * Input VAT is deducted only with an invoice (R14: lawful vouchers).
 */
export const useOfCard = (card_type: CardType, { balance_fen, share_fen }: CardHolds, amount_fen: Fen, withInvoice: boolean): CardUse | undefined => {
  if (fenToBig(amount_fen) <= 0n) throw new RangeError(`not an amount to use: ${amount_fen}`)
  const trip = Math.min(share_fen, amount_fen)
  const own = amount_fen - trip
  if (own > balance_fen) return undefined
  const taken = (gross: Fen): Taken => {
    const { net_fen: net, tax_fen: tax } = vatOfGross(gross, withInvoice ? cardTaxBp[card_type] : 0)
    return { gross, net, tax }
  }
  return { trip: taken(trip), own: taken(own) }
}
