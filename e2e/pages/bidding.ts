import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicHalf, sealPurpose } from '@yunshu/server/modules/campaign/seal'
import { makeSecrets } from '@yunshu/server/platform/secrets'
import { asAdmin } from '@yunshu/server/testkit/testServer'
import type { Behind } from '../servers/test.ts'

// A deadline is a quarter of an hour ahead at least, and the clock of the database cannot be set: so a campaign that was published just now says what it
// would say had that been earlier.

/** The key of a sealed campaign is one of a moment that has passed; to be said before the first bid, which is sealed for it. */
export const sealedEarlier = async ({ adminUrl, data }: Behind, id: number): Promise<void> => {
  const secrets = makeSecrets(readFileSync(join(data, 'secret'), 'utf8').trim())
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from campaign where id = $1', [id])
    const seal_until = new Date(Date.now() - 1000).toISOString()
    const seal_key = publicHalf(secrets.privateKey(sealPurpose({ tenant_id: Number(rows[0]?.tenant_id), id, seal_until })))
    await client.query('update campaign set seal_until = $2, seal_key = $3 where id = $1', [id, seal_until, seal_key])
  })
}

/** So many seconds are left; screens learn it with the next bid. The extensions of an auction are used up, or a late bid would put it off again. */
export const endsIn = async ({ adminUrl }: Behind, id: number, seconds: number): Promise<void> => {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString()
  await asAdmin(adminUrl, (client) => client.query('update campaign set deadline = $2, extend_count = 3 where id = $1', [id, deadline]))
}
