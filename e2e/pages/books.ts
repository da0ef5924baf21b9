type Ask = <T>(path: string, input: object) => Promise<T>
type Trade = { readonly id: number; readonly event: string }
type Posting = { readonly book: string; readonly of: string; readonly account: string; readonly dr_fen: number; readonly cr_fen: number }
/** What events wrote: of each, every account with debits less credits; an account of custody names whose wallet it is. */
type Booked = Record<string, Record<string, number>>

const aDay = 86_400_000
const pageOf = 200

/**
 * Looks into the operator's books: gives a function that says what was written since it was called last, in all books. Owners are told by the words of
 * `names`; a company that it does not name is told as it is called.
 */
export const bookkeeper = async (operator: Ask, names: Readonly<Record<string, string>>): Promise<() => Promise<Booked>> => {
  const since = new Date(Date.now() - 2 * aDay).toISOString().slice(0, 10)
  const all = async (): Promise<Trade[]> => {
    const found: Trade[] = []
    for (let page = 1; ; page += 1) {
      const { data, total } = await operator<{ data: Trade[]; total: number }>('ledger/trades', { date_from: since, page, pagesize: pageOf })
      found.push(...data)
      if (found.length >= total || data.length === 0) return found
    }
  }
  const known = new Set((await all()).map(({ id }) => id))
  return async () => {
    const fresh = (await all()).filter(({ id }) => !known.has(id))
    const booked: Booked = {}
    for (const { id, event } of fresh) {
      known.add(id)
      const { postings } = await operator<{ postings: Posting[] }>('ledger/trade', { id })
      const sums = (booked[event] ??= {})
      for (const { book, of, account, dr_fen, cr_fen } of postings) {
        const key = [names[book || of] ?? (book || of), account].filter(Boolean).join(' ')
        sums[key] = (sums[key] ?? 0) + dr_fen - cr_fen
      }
    }
    return booked
  }
}
