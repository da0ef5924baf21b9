import { driverPage } from '@yunshu/contract/appversion/build'
import { appVersionFormFaults } from '@yunshu/contract/appversion/check'
import { appversion, appVersionEntry, type AppVersionRowOf } from '@yunshu/contract/appversion/contract'
import { appPlatform, appType, appVersionMachine } from '@yunshu/contract/appversion/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { advance } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { demandFiles, openFiles, openTo, openUrl } from '../../platform/file/openFiles.ts'
import { newId } from '../../platform/ids.ts'
import { everybody } from '../../platform/live/live.ts'
import { findTenant } from '../../platform/tenant/find.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'

type AppVersion = Row<'app_version'>
onConstraint('app_version_build_once', 'appBuildTwice', { build: '' })

const versionsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('app_version as v').where('v.tenant_id', '=', actor.tenant_id).where('v.deleted_at', 'is', null)
const rowsOf = (tx: Tx, actor: Actor) =>
  versionsOf(tx, actor)
    .select([
      'v.id',
      'v.version',
      'v.app_type',
      'v.platform',
      'v.version_name',
      'v.build',
      'v.min_build',
      'v.force_update',
      'v.url',
      'v.file',
      'v.sha256'
    ])
    .select(['v.notes', 'v.publish_at', 'v.app_status', 'v.updated_by_name', 'v.updated_at'])
    .$narrowType<Pick<AppVersionRowOf, 'app_type' | 'platform'>>()
const getVersion = async (tx: Tx, actor: Actor, id: number): Promise<AppVersion> =>
  (await versionsOf(tx, actor).selectAll('v').where('v.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getRow = async (tx: Tx, actor: Actor, id: number): Promise<AppVersionRowOf> =>
  (await rowsOf(tx, actor).where('v.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const listVersions = listVerb(appversion.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'v.id',
  filters: { keyword: { text: ['v.version_name', 'v.notes'] }, app_type: 'v.app_type', platform: 'v.platform', app_status: 'v.app_status' },
  sorts: { build: 'v.build', updated_at: 'v.updated_at', publish_at: { nullable: 'v.publish_at' } },
  first: ['updated_at', 'desc']
})

export const createVersion = write(appversion.create, async ({ tx, actor, input, publishChange }) => {
  const after = await tx
    .insertInto('app_version')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      ...(await written(tx, actor, input)),
      created_at: nowIso(),
      created_by: actor.user_id,
      updated_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('appversion', { id: after.id, parties: [] })
  return { output: await getRow(tx, actor, after.id), log: { id: after.id, no: after.version_name, after } }
})

export const updateVersion = write(appversion.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...form } = input
  const before = demandUnpublished(await getVersion(tx, actor, id))
  const after = await updateVersioned(tx, 'app_version', actor, before, await written(tx, actor, form, id), version)
  publishChange('appversion', { id, parties: [] })
  return { output: await getRow(tx, actor, id), log: { id, no: after.version_name, before, after } }
})

export const removeVersion = write(appversion.remove, async ({ tx, actor, input, publishChange }) => {
  const before = demandUnpublished(await getVersion(tx, actor, input.id))
  await updateVersioned(tx, 'app_version', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('appversion', { id: before.id, parties: [] })
  return { output: { id: before.id }, log: { id: before.id, no: before.version_name, before } }
})

/** 发布: from now on, or from its own moment on, the apps hear of it and obey its minimum. */
export const publishVersion = write(appversion.publish, async ({ tx, actor, input, publishChange }) => {
  const before = await getVersion(tx, actor, input.id)
  const app_status = advance(appVersionMachine, before.app_status, 'publish', actor.who)
  demandServed(before)
  await openFiles(tx, actor, before.file.split(','), openTo.anybody)
  const after = await updateVersioned(tx, 'app_version', actor, before, { app_status, updated_by_name: actor.user_name }, input.version)
  publishChange('appversion', { id: after.id, parties: [everybody] })
  return { output: await getRow(tx, actor, after.id), log: { id: after.id, no: after.version_name, before, after } }
})

export const withdrawVersion = write(appversion.withdraw, async ({ tx, actor, input, publishChange }) => {
  const before = await getVersion(tx, actor, input.id)
  const app_status = advance(appVersionMachine, before.app_status, 'withdraw', actor.who)
  const after = await updateVersioned(tx, 'app_version', actor, before, { app_status, updated_by_name: actor.user_name }, input.version)
  publishChange('appversion', { id: after.id, parties: [everybody] })
  return {
    output: await getRow(tx, actor, after.id),
    log: { id: after.id, no: after.version_name, before, after: { ...after, reason: input.reason } }
  }
})

/** The newest version that is offered; its minimum is the highest that any offered version asks for. */
export const currentVersion = read(appversion.current, async ({ tx, actor, input }) => {
  const found = await findTenant(tx, actor.origin.host, input.tenant)
  if (!found) return null
  const offered = await tx
    .selectFrom('app_version')
    .select(['version_name', 'build', 'notes', 'url', 'file'])
    .select(sql<number>`max(greatest(coalesce(min_build, 0), case when force_update then build else 0 end)) over ()`.as('min_build'))
    .where('tenant_id', '=', found.id)
    .where('app_type', '=', input.app_type)
    .where('platform', '=', input.platform)
    .where('app_status', '=', appVersionMachine.code.published)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('publish_at', 'is', null), e('publish_at', '<=', nowIso())]))
    .orderBy('build', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!offered) return null
  const { file, url, ...told } = offered
  return { ...told, url: url || openUrl(file, found.tenant_no) }
})

type Entered = InputOf<typeof appversion.create>
const written = async (tx: Tx, actor: Actor, form: Entered, id?: number) => {
  refuseFaults(appVersionFormFaults(form), actor.origin.lang)
  demandServed(form)
  const { app_type, platform, build, file } = form
  await demandFiles(tx, actor, (file ?? '').split(','))
  const twice = await versionsOf(tx, actor)
    .select('v.id')
    .where('v.app_type', '=', app_type)
    .where('v.platform', '=', platform)
    .where('v.build', '=', build)
    .executeTakeFirst()
  if (twice && twice.id !== id) refuse('appBuildTwice', { build })
  return { ...columnsOf(appVersionEntry, form), updated_by_name: actor.user_name }
}

/* The driver's page comes from this server: a minimum above what it serves could never be met. */
const demandServed = ({
  app_type,
  platform,
  build,
  min_build,
  force_update
}: Pick<Entered, 'app_type' | 'platform' | 'build' | 'min_build' | 'force_update'> | AppVersion): void => {
  if (app_type !== appType.code.driver || platform !== appPlatform.code.web) return
  if (Math.max(min_build ?? 0, force_update ? build : 0) > driverPage.build) refuse('appBuildAhead', { build: driverPage.build })
}

const demandUnpublished = (row: AppVersion): AppVersion =>
  row.app_status === appVersionMachine.code.published ? refuse('appPublished', { version_name: row.version_name }) : row
