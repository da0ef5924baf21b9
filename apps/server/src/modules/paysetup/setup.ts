import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { type paysetup, setupChannel } from '@yunshu/contract/paysetup/contract'
import { formatYuan } from '@yunshu/domain/money'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Setup = Omit<OutputOf<typeof paysetup.list>['data'][number], 'setup_channel'> & { readonly setup_channel: number }
/** What holds for a channel that nobody has set. */
const usual = {
  version: 1,
  enabled: true,
  merchant_no: '',
  secret_set_at: null,
  callback_url: '',
  single_limit_fen: 0,
  day_limit_fen: 0,
  fee_bp: 0,
  fee_least_fen: 0,
  fee_most_fen: 0,
  withdraw_least_fen: 100,
  withdraw_daily: 0,
  review_above_fen: 5_000_000,
  tested_at: null,
  test_passed: null
} as const satisfies Omit<Setup, 'setup_channel'>

/** The settings of a channel as everybody but the key's owner may see them. */
export const shownSetup = ({
  id: _,
  tenant_id: _t,
  secret_enc: _s,
  created_at: _c,
  created_by: _b,
  updated_at: _u,
  updated_by: _w,
  ...row
}: Row<'pay_setup'>): Setup => row

/** The settings of a channel, or the usual ones; whoever pays is not who may see the page. */
export const setupOf = async (tx: Tx, tenant_id: number, setup_channel: number): Promise<Setup> =>
  await withSystemScope(tx, async () => {
    const row = await tx
      .selectFrom('pay_setup')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('setup_channel', '=', setup_channel)
      .executeTakeFirst()
    return row ? shownSetup(row) : { ...usual, setup_channel }
  })

/** Refuses what a channel does not take: closed, above its limits with what there is today, too small or too often for a withdrawal. */
export const demandSetup = (setup: Setup, amount_fen: number, today: { readonly times: number; readonly fen: number }): void => {
  const { setup_channel, enabled, single_limit_fen, day_limit_fen, withdraw_least_fen, withdraw_daily } = setup
  const isWithdrawal = setup_channel === setupChannel.code.custody
  if (!enabled) refuse('channelClosed', { channel: nameOf(setupChannel, setup_channel) })
  if (single_limit_fen > 0 && amount_fen > single_limit_fen) refuse('channelSingle', { limit: formatYuan(single_limit_fen) })
  if (day_limit_fen > 0 && today.fen + amount_fen > day_limit_fen)
    refuse('channelDay', { limit: formatYuan(day_limit_fen), today: formatYuan(today.fen) })
  if (isWithdrawal && amount_fen < withdraw_least_fen) refuse('channelLeast', { least: formatYuan(withdraw_least_fen) })
  if (isWithdrawal && withdraw_daily > 0 && today.times >= withdraw_daily) refuse('channelTimes', { times: withdraw_daily })
}
