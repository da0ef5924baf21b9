import { report } from '@yunshu/contract/report/contract'
import { reportStatus } from '@yunshu/contract/report/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write, writeAfter } from '../../platform/verb/verb.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type Connection, connectionOf, faultOfAddress, ping } from './connection.ts'
import { drillUrl } from './drill.ts'
import { accountableNow } from './facts.ts'

type Setting = Row<'report_setting'>
/** How a platform reports; nothing where it never said so. */
export const settingOf = async (tx: Tx, tenant_id: number): Promise<Setting | undefined> =>
  await tx.selectFrom('report_setting').selectAll().where('tenant_id', '=', tenant_id).executeTakeFirst()

const shownOf = async (tx: Tx, actor: Actor, { secrets }: Services, row: Setting | undefined): Promise<OutputOf<typeof report.setting>> => {
  const { tenant_id } = actor
  const [as, { pending }] = await Promise.all([
    accountableNow(tx, secrets, tenant_id),
    tx
      .selectFrom('report')
      .select((e) => e.fn.countAll<number>().as('pending'))
      .where('tenant_id', '=', tenant_id)
      .where('report_status', '=', reportStatus.code.pending)
      .where('replaced_at', 'is', null)
      .executeTakeFirstOrThrow()
  ])
  return {
    version: row?.version ?? 1,
    enabled: row?.enabled ?? false,
    base_url: row?.base_url ?? '',
    sender_code: row?.sender_code ?? '',
    automatic: row?.automatic ?? false,
    has_secret: (row?.secret_enc ?? null) !== null,
    is_drill: row?.base_url === drillUrl,
    by_carriers: as.by_carriers,
    accountable_name: as.name,
    accountable_credit_code: as.credit_code,
    accountable_permit_no: as.permit_no,
    pending,
    last_ok_at: row?.last_ok_at ?? null,
    down_since: row?.down_since ?? null,
    last_failure: row?.last_failure ?? ''
  }
}

export const reportSetting = read(
  report.setting,
  async ({ tx, actor, services }) => await shownOf(tx, actor, services, await settingOf(tx, actor.tenant_id))
)

const lockSetting = async (tx: Tx, { tenant_id, user_id }: Actor): Promise<Setting> => {
  await tx
    .insertInto('report_setting')
    .values({ tenant_id, id: newId(), created_by: user_id })
    .onConflict((on) => on.column('tenant_id').doNothing())
    .execute()
  return await tx.selectFrom('report_setting').selectAll().where('tenant_id', '=', tenant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
const logged = ({ enabled, base_url, sender_code, automatic, secret_enc }: Setting) => ({
  enabled,
  base_url,
  sender_code,
  automatic,
  has_secret: secret_enc !== null
})

/** 上报设置. The key is sealed as it comes in; a new address or key is tried at once, whatever was waited for before. */
export const setReport = write(report.set, async ({ tx, actor, input, services, publishChange }) => {
  const { version, secret, ...entry } = input
  const { lang } = actor.origin
  const why = entry.base_url === '' ? undefined : faultOfAddress(entry.base_url, services.config)
  if (why) refuse('reportHost', { why })
  const before = await lockSetting(tx, actor)
  const secret_enc = secret === undefined || secret === '' ? before.secret_enc : services.secrets.seal(secret)
  const needed = { zh: '启用上报时必填', en: 'is needed where reports are turned on' }
  if (entry.enabled && entry.base_url === '') refuseField('base_url', { zh: '接口地址', en: 'Address' }, needed, lang)
  if (entry.enabled && entry.sender_code === '') refuseField('sender_code', { zh: '接入编号', en: 'Sender code' }, needed, lang)
  if (entry.enabled && secret_enc === null) refuseField('secret', { zh: '签名密钥', en: 'Signing key' }, needed, lang)
  const fresh = { down_since: null, down_tries: 0, not_before: null, last_failure: '' }
  const after = await updateVersioned(tx, 'report_setting', actor, before, { ...entry, secret_enc, ...fresh }, version)
  publishChange('report', { id: after.id, parties: [actor.company_id] })
  return {
    output: await shownOf(tx, actor, services, after),
    log: { id: after.id, no: actor.company_name, before: logged(before), after: { ...logged(after), ...(secret && { secret_changed: true }) } }
  }
})

/** The connection of a platform that reports. */
export const connectionFor = (services: Pick<Services, 'secrets' | 'config'>, row: Setting | undefined): Connection | undefined =>
  row?.enabled && row.secret_enc ? connectionOf(services.config, row, services.secrets.unseal(row.secret_enc)) : undefined

/** 测试连接: asks outside of any transaction, and keeps what it heard. */
export const testReport = writeAfter(
  report.test,
  async ({ actor, services }) => {
    const row = await transactAsSystem(services.db, (tx) => settingOf(tx, actor.tenant_id))
    const connection = connectionFor(services, row)
    return connection ? await ping(connection) : undefined
  },
  async ({ tx, actor, first, publishChange }) => {
    if (!first) return refuse('reportOff')
    const before = await lockSetting(tx, actor)
    const { passed, answer_text } = first
    const kept = passed
      ? { last_ok_at: nowIso(), down_since: null, down_tries: 0, not_before: null, last_failure: '' }
      : { down_since: before.down_since ?? nowIso(), last_failure: answer_text }
    await tx.updateTable('report_setting').set(kept).where('tenant_id', '=', actor.tenant_id).execute()
    publishChange('report', { id: before.id, parties: [actor.company_id] })
    return { output: first, log: { id: before.id, no: actor.company_name, after: { passed, answer_text } } }
  }
)
