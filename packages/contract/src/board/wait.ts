import type { Grant } from '../kit/console.ts'
import { type Endpoint, type FilterName, type InputOf, type OutputOf, rowOf } from '../kit/endpoint.ts'
import type { Enum } from '../kit/enums.ts'
import type { Bilingual } from '../kit/phrases.ts'
import { fieldOf, type FieldSchema } from '../kit/valueText.ts'
import type { LiveKind } from '../live.ts'

/** The row of a question that answers with rows, a list or not. */
type Answered<C extends Endpoint> = OutputOf<C> extends { data: readonly (infer R)[] } ? R : never
type Name<R> = keyof R & string
type Where<C extends Endpoint> = Readonly<Partial<Pick<InputOf<C>, FilterName<C> & keyof InputOf<C>>>>
/** Which of the rows are meant, by the filters of their list. */
type Filters = Readonly<Record<string, string | number | boolean>>
type Seen = { readonly id: number; readonly of: number; readonly no: string }

/** What is said of a kind of thing besides its rows; names are fields of the row. */
type Told<F extends string> = {
  /** What stands at its count. */
  readonly label: Bilingual
  /** What is done, as its button says. */
  readonly act: Bilingual
  /** Who does it. */
  readonly may: Grant
  readonly no: F
  readonly who: F
  readonly from?: F
  readonly to?: F
  /** One more word: the goods, the vehicle, the bank. */
  readonly note?: F
  /** A code of the row, and its names. */
  readonly code?: readonly [F, Enum]
  /** Fen. */
  readonly amount?: F
  /** The instant or day by which it is to be done; with `hours`, when it began to wait, and how long it may. */
  readonly due: F
  readonly hours?: number
  /** Only rows in which this field is filled, or empty. */
  readonly filled?: F
  readonly empty?: F
  /** The row that its page is about, where it is not the row itself. */
  readonly of?: F
  /** The page of the thing. */
  readonly link: (row: Seen) => string
  /** The dialog of that name does it (`app/globalDialogs.tsx`); without one, its page does. */
  readonly dialog?: string
  /** The list that shows as many. What has none is shown by the workbench itself (`board/next` with its kind). */
  readonly list?: string
  /** Where the list that shows as many counts something else than these rows: trips instead of receipts. */
  readonly counted?: { readonly rows: Endpoint; readonly where: Filters }
  /** The live events by which it comes and goes. */
  readonly kinds: readonly LiveKind[]
}
/** One kind of thing that waits for somebody: its rows, whose it is, its clock and its act (docs/adr/0052). */
export type Wait = Told<string> & { readonly key: string; readonly rows: Endpoint; readonly where: Filters }

/** `wait('accept', order.carrierList, { order_status: 40 }, { … })`: fields and filters are those of the question. */
export const wait = <const C extends Endpoint>(key: string, rows: C, where: Where<C>, told: Told<Name<Answered<C>>>): Wait => ({
  ...told,
  key,
  rows,
  where: where as Filters
})

/** Whether its deadline is a day, through whose end it is met; `date`: without any time in the database. */
export const dueKind = ({ rows, due }: Pick<Wait, 'rows' | 'due'>): 'time' | 'day' | 'date' => {
  const { kind } = fieldOf((rowOf(rows) as FieldSchema | undefined)?.properties?.[due])
  return kind === 'day' ? 'date' : kind === 'dayOfTime' ? 'day' : 'time'
}
