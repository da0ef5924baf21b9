import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { supply } from '@yunshu/contract/supply/contract'
import { applyMachine, supplyMachine, supplyPriceMode } from '@yunshu/contract/supply/machine'
import { formatYuan } from '@yunshu/domain/money'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { getPerson } from '../driver/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { holdDriverDeposit, returnDriverDeposits } from '../payable/index.ts'
import { lockSupply, totalOf } from './lot.ts'
import { appliesOf } from './queries.ts'
import { demandInTime } from './steps.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
type Mine = { readonly row: Row<'supply'>; readonly now: string; readonly own: Row<'supply_apply'> | undefined }

/* What a driver does with a cargo, under its lock. He finds it while it is offered to him, and afterwards where he has said something; else there is none. */
const acted = async <T extends object>(
  context: Context,
  id: number,
  work: (mine: Mine) => Promise<{ output: T; counts: Pick<Changes<'supply'>, 'view_count' | 'apply_count'>; after: object }>
) => {
  const { tx, actor, publishChange } = context
  const { row, now } = await withSystemScope(tx, () => lockSupply(tx, actor.tenant_id, id, actor.company_id))
  // In his own scope: what he has said himself is all that the database shows him.
  const own = await appliesOf(tx, actor.tenant_id, id).where('person_id', '=', actor.company_id).executeTakeFirst()
  return await withSystemScope(tx, async () => {
    const { output, counts, after } = await work({ row, now, own })
    // How many have looked or applied is no change of the supply itself: whoever edits it meanwhile is not turned away.
    if (Object.keys(counts).length > 0)
      await tx.updateTable('supply').set(counts).where('tenant_id', '=', row.tenant_id).where('id', '=', row.id).execute()
    publishChange('supply', { id, tenant_id: row.tenant_id, parties: [row.carrier_id, actor.company_id] })
    return { output, log: { id, no: row.supply_no, after, parties: [row.carrier_id] } }
  })
}

/* It must still be offered to him, by the clock of the database. */
const demandOffered = ({ row, now }: Mine, person_id: number): void => {
  if (row.supply_status !== supplyMachine.code.published || !row.parties.includes(person_id)) refuse('supplyGone')
  demandInTime(row, now)
}

/** What a driver enters is his and the carrier's. */
const blank = (row: Row<'supply'>, { company_id, user_name }: Context['actor']) => ({
  tenant_id: row.tenant_id,
  id: newId(),
  parties: [row.carrier_id, company_id],
  supply_id: row.id,
  carrier_id: row.carrier_id,
  person_id: company_id,
  driver_name: user_name
})

/** He opened it: counted once. */
export const viewSupply = write(
  supply.view,
  async (context) =>
    await acted(context, context.input.id, async ({ row, own }) => {
      const { tx, actor } = context
      if (!own && row.supply_status !== supplyMachine.code.published) refuse('supplyGone')
      if (!own) await tx.insertInto('supply_apply').values(blank(row, actor)).execute()
      return { output: { id: row.id }, counts: own ? {} : { view_count: row.view_count + 1 }, after: { driver_name: actor.user_name } }
    })
)

/** 报名, or another price in the place of the first. */
export const applyForSupply = write(
  supply.apply,
  async (context) =>
    await acted(context, context.input.id, async (mine) => {
      const { tx, actor, input, publishChange } = context
      const { row, now, own } = mine
      demandOffered(mine, actor.company_id)
      const { fixed, bid } = supplyPriceMode.code
      const quote_fen = row.price_mode === fixed ? row.price_fen : input.quote_fen
      if (!quote_fen) return refuse('quoteNeeded')
      if (row.price_mode === bid && row.price_fen !== null && quote_fen > row.price_fen) refuse('quoteHigh', { limit: formatYuan(row.price_fen) })
      const { mobile } = await getPerson(tx, row.tenant_id, actor.company_id)
      const total_fen = totalOf(row, quote_fen)
      const said = { driver_phone: mobile, quote_fen, total_fen, remark: input.remark ?? '', applied_at: now }
      const apply_status = advance(applyMachine, own?.apply_status ?? applyMachine.code.viewed, 'apply', actor.who)
      const applied = own
        ? await updateVersioned(tx, 'supply_apply', actor, own, { ...said, apply_status })
        : await tx
            .insertInto('supply_apply')
            .values({ ...blank(row, actor), ...said, apply_status })
            .returningAll()
            .executeTakeFirstOrThrow()
      const apply_count = row.apply_count + (own?.apply_status === applyMachine.code.applied ? 0 : 1)
      await notifyCompany({ tx, publishChange }, actor, {
        company_id: row.carrier_id,
        grant: carrier.supplies.may.choose,
        phrase: 'supplyApplied',
        slots: { driver_name: actor.user_name, supply_no: row.supply_no, amount: formatYuan(total_fen), count: apply_count },
        link: linkTo(carrier.supplies, { applies: row.id }),
        biz_type: 'supply',
        biz_id: row.id
      })
      const { deposit_fen } = await holdDriverDeposit(context, row, applied, (slots) => refuse('driverDepositShort', slots))
      return {
        output: { id: row.id, apply_status },
        counts: { apply_count, view_count: row.view_count + (own ? 0 : 1) },
        after: { driver_name: actor.user_name, quote_fen, apply_status, ...(deposit_fen !== null && { deposit_fen }) }
      }
    })
)

/** He takes his application back, as long as nobody was chosen. */
export const withdrawApply = write(
  supply.withdraw,
  async (context) =>
    await acted(context, context.input.id, async ({ row, own }) => {
      const { tx, actor } = context
      if (!own) return refuse('notFound')
      const apply_status = advance(applyMachine, own.apply_status, 'withdraw', actor.who)
      const withdrawn = await updateVersioned(tx, 'supply_apply', actor, own, { apply_status, quote_fen: null, total_fen: null, driver_phone: '' })
      await returnDriverDeposits(context, row.supply_no, [withdrawn])
      return {
        output: { id: row.id, apply_status },
        counts: { apply_count: row.apply_count - 1 },
        after: { driver_name: actor.user_name, apply_status }
      }
    })
)
