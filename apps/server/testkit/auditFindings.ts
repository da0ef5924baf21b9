import { audit, readQuestions } from '../src/platform/db/audit.ts'
import pg from 'pg'

const guarded = ['charge', 'statement', 'settlement_alloc']

/** The questions of these files to which the auditor finds something once `plant` is written past every trigger; the plant is gone afterwards. Without one: what it finds as things are. */
export const foundWith = async (adminUrl: string, files: readonly string[], plant = ''): Promise<string[]> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const guards = guarded.map((table) => `alter table ${table} disable trigger user`).join('; ')
    await client.query(`begin; ${guards}; set local app.platform = 'on'; ${plant}`)
    // The auditor asks within this transaction, and its rollback takes the plant away again.
    const within = { query: async (text: string) => (text.startsWith('begin') ? { rows: [] } : await client.query(text)) }
    const found = await audit(
      within,
      files.flatMap((file) => readQuestions(file))
    )
    return [...new Set(found.map(({ ask }) => ask))]
  } finally {
    await client.end()
  }
}
