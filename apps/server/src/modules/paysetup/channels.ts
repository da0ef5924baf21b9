import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { paysetup, setupChannel } from '@yunshu/contract/paysetup/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuseField } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { setupOf, shownSetup } from './setup.ts'

type Shown = OutputOf<typeof paysetup.list>['data'][number]
const channels = setupChannel.codes

export const listPaySetups = read(paysetup.list, async ({ tx, actor }) => {
  const data: Shown[] = []
  for (const code of channels) data.push((await setupOf(tx, actor.tenant_id, code)) as Shown)
  return { data }
})

/* A channel has a row from its first change on. */
const lockSetup = async (tx: Tx, actor: Actor, setup_channel: number): Promise<Row<'pay_setup'>> => {
  const { tenant_id } = actor
  await tx
    .insertInto('pay_setup')
    .values({ tenant_id, id: newId(), setup_channel, created_by: actor.user_id })
    .onConflict((on) => on.columns(['tenant_id', 'setup_channel']).doNothing())
    .execute()
  return await tx
    .selectFrom('pay_setup')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('setup_channel', '=', setup_channel)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The key is sealed as it comes in; neither answer nor log has it, only when it was written. */
export const updatePaySetup = write(paysetup.update, async ({ tx, actor, input, services, publishChange }) => {
  const { setup_channel, version, channel_secret = '', callback_url = '', ...rest } = input
  const entry = { ...rest, callback_url }
  if (entry.fee_most_fen > 0 && entry.fee_most_fen < entry.fee_least_fen)
    refuseField(
      'fee_most_fen',
      { zh: '最高手续费', en: 'Highest fee' },
      { zh: '不能低于最低手续费', en: 'must not be below the lowest fee' },
      actor.origin.lang
    )
  if (callback_url !== '' && !/^https:\/\/\S+$/.test(callback_url))
    refuseField(
      'callback_url',
      { zh: '回调地址', en: 'Callback address' },
      { zh: '须以 https:// 开头', en: 'must begin with https://' },
      actor.origin.lang
    )
  const before = await lockSetup(tx, actor, setup_channel)
  const written = channel_secret === '' ? {} : { secret_enc: services.secrets.seal(channel_secret), secret_set_at: nowIso() }
  // What was tested was another setting.
  const after = await updateVersioned(tx, 'pay_setup', actor, before, { ...entry, ...written, tested_at: null, test_passed: null }, version)
  publishChange('paysetup', { id: after.id, parties: [actor.company_id] })
  const no = nameOf(setupChannel, setup_channel).zh
  return { output: shownSetup(after) as Shown, log: { id: after.id, no, before: shownSetup(before), after: shownSetup(after) } }
})

/** What a channel lacks, in the words of whoever asks; nothing where it is ready. */
const lacking = (services: Services, row: Row<'pay_setup'>): { zh: string; en: string } | undefined => {
  const { setup_channel, enabled, merchant_no, secret_enc, callback_url } = row
  if (!enabled) return { zh: '渠道已停用', en: 'the channel is closed' }
  if (setup_channel === setupChannel.code.offline) return undefined
  if (merchant_no === '') return { zh: '缺少商户号', en: 'the merchant number is missing' }
  if (secret_enc === null) return { zh: '缺少密钥', en: 'the key is missing' }
  if (services.secrets.unseal(secret_enc) === '') return { zh: '密钥无法读取', en: 'the key cannot be read' }
  if (setup_channel !== setupChannel.code.custody && callback_url === '') return { zh: '缺少回调地址', en: 'the callback address is missing' }
  return services.config.production && setup_channel !== setupChannel.code.custody
    ? { zh: '本系统尚未接入该渠道的接口', en: 'no interface to this channel is connected' }
    : undefined
}

export const testPaySetup = write(paysetup.test, async ({ tx, actor, input: { setup_channel }, services, publishChange }) => {
  const before = await lockSetup(tx, actor, setup_channel)
  const lack = lacking(services, before)
  const tested_at = nowIso()
  const test_passed = lack === undefined
  const after = await updateVersioned(tx, 'pay_setup', actor, before, { tested_at, test_passed })
  publishChange('paysetup', { id: after.id, parties: [actor.company_id] })
  const ready = { zh: '设置完整，模拟应答正常（未发生资金变动）', en: 'complete; the stand-in answers (no money moved)' }
  const found = (lack ?? ready)[actor.origin.lang]
  const no = nameOf(setupChannel, setup_channel).zh
  return { output: { setup_channel, test_passed, found, tested_at }, log: { id: after.id, no, after: { test_passed, found } } }
})
