import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { supplyTimer } from '@yunshu/contract/supply/contract'
import { supplyMachine } from '@yunshu/contract/supply/machine'
import { sql } from 'kysely'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { lockSupply } from './lot.ts'
import { logOf, endOffer } from './steps.ts'

/** Its time is over, by the clock of the database: its goods are free, and who has applied is told. */
const expireSupply = write(supplyTimer.expire, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { row: before, now } = await lockSupply(tx, actor.tenant_id, input.id)
  advance(supplyMachine, before.supply_status, 'expire', actor.who)
  if (Date.parse(before.expire_at) > Date.parse(now)) refuse('notYet')
  const after = await endOffer(context, before, 'expire')
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: before.carrier_id,
    grant: carrier.supplies.may.publish,
    phrase: 'supplyExpired',
    slots: { supply_no: before.supply_no },
    link: linkTo(carrier.supplies, { applies: before.id }),
    biz_type: 'supply',
    biz_id: before.id
  })
  return { output: { id: after.id }, log: logOf(after, before) }
})

/** The timer, every minute: what is due, each in its own transaction. What somebody did meanwhile is refused and left. */
export const followClock = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('supply')
      .select(['tenant_id', 'id'])
      .where('supply_status', '=', supplyMachine.code.published)
      .where('expire_at', '<=', sql<string>`clock_timestamp()`)
      .limit(500)
      .execute()
  )
  return await runDue(services, expireSupply, due)
}
