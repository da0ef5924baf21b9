import { recon } from '@yunshu/contract/recon/contract'
import { matchStatus } from '@yunshu/contract/recon/enums'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { filesOf, shownLines, withCounts } from './queries.ts'

/** The statements of the custody bank that were uploaded. */
export const bankFiles = listVerb(recon.files, {
  rows: ({ tx, actor }) => filesOf(tx, actor),
  id: 'f.id',
  filters: { date_from: { least: 'f.bank_day' }, date_to: { most: 'f.bank_day' } },
  sorts: { bank_day: 'f.bank_day' },
  first: ['bank_day', 'desc'],
  shown: (rows, { tx, actor }) => withCounts(tx, actor, rows)
})

/* Lines that are only on one side, or on both with different amounts. */
const unsolved = sql<boolean>`r.match_status in (${codes(matchStatus, 'onlyAtBank', 'onlyInBooks', 'amountsDiffer')})`
/** The lines of the bank's statements; `open` finds those with a difference that is not solved. */
export const bankRows = listVerb(recon.rows, {
  rows: ({ tx, actor }) => shownLines(tx, actor),
  id: 'r.id',
  filters: {
    keyword: { words: ['r.other_name', 'r.biz_no'], indexed: true, whole: ['r.bank_serial_no', 'r.virtual_account'] },
    file_id: 'r.file_id',
    match_status: 'r.match_status',
    bank_direction: 'r.direction',
    open: (yes) => (yes ? unsolved : sql<boolean>`not ${unsolved}`)
  },
  sorts: { occurred_at: 'r.occurred_at', amount_fen: 'r.amount_fen' },
  first: ['occurred_at', 'desc']
})
