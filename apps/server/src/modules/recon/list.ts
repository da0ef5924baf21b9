import { recon } from '@yunshu/contract/recon/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { filesOf, shownLines } from './queries.ts'

/** The statements that the custody bank gave. */
export const bankFiles = listVerb(recon.files, {
  rows: ({ tx, actor }) => filesOf(tx, actor),
  id: 'f.id',
  filters: { date_from: { least: 'f.bank_day' }, date_to: { most: 'f.bank_day' } },
  sorts: { bank_day: 'f.bank_day' },
  first: ['bank_day', 'desc']
})

/** Their lines; `open` are those that nobody has solved. */
export const bankRows = listVerb(recon.rows, {
  rows: ({ tx, actor }) => shownLines(tx, actor),
  id: 'r.id',
  filters: {
    keyword: { words: ['r.other_name', 'r.biz_no'], whole: ['r.bank_serial_no', 'r.virtual_account'] },
    file_id: 'r.file_id',
    match_status: 'r.match_status',
    bank_direction: 'r.direction',
    open: (yes) => (yes ? sql<boolean>`r.match_status in (20, 30, 40)` : sql<boolean>`r.match_status not in (20, 30, 40)`)
  },
  sorts: { occurred_at: 'r.occurred_at', amount_fen: 'r.amount_fen' },
  first: ['occurred_at', 'desc']
})
