import { withSystemScope } from '../../platform/db/scope.ts'
import { onChange } from '../../platform/verb/followChanges.ts'
import { answerOriginals } from '../receipt/index.ts'
import { mirrorTrips } from './mirror.ts'

// Whatever the other carrier does on a trip with goods of a sub-contract stands on the mirror of the first one in the same transaction, before anything else follows
// from it; and what is answered about a receipt of the mirror stands on the other carrier's.
onChange(
  ['waybill', 'receipt'],
  async (context, changed) =>
    await withSystemScope(context.tx, async () => {
      const receipts = changed.filter(({ kind }) => kind === 'receipt')
      const answered = await answerOriginals(
        context,
        receipts.map(({ row }) => row.id)
      )
      const trips = changed.map(({ kind, row }) => (kind === 'waybill' ? row.id : Number(row['waybill_id'])))
      await mirrorTrips(context, [...new Set([...trips, ...answered])])
    }),
  { first: true }
)
