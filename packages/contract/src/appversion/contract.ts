import { type Static, Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import { FileList, Id, Name, Nullable, Remark, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'
import { appReaders, Build } from './current.ts'
import { appPlatform, appType, appVersionMachine } from './machine.ts'

const { may } = operator.apps

/** What is entered of a version; the same list serves the form, writing and reading. */
export const appVersionEntry = {
  app_type: appType.schema,
  platform: appPlatform.schema,
  version_name: Type.String({ minLength: 1, maxLength: 20, pattern: '^\\d+(\\.\\d+){1,3}$' }),
  build: Build,
  /** An app of an older build is not used any more; null: any build may be. */
  min_build: Type.Optional(Nullable(Build)),
  /** Every older build has to be replaced by this one. */
  force_update: Type.Optional(Type.Boolean()),
  /** Where it is fetched, of an app that is installed from a file or a store. */
  url: Type.Optional(Type.String({ maxLength: 300, pattern: '^(https://[^\\s"\'<>\\\\]+)?$' })),
  file: Type.Optional(FileList),
  sha256: Type.Optional(Type.String({ maxLength: 64, pattern: '^([0-9a-f]{64})?$' })),
  notes: Type.Optional(Remark(0, 1000)),
  /** From when on it is offered; null: as soon as it is published. */
  publish_at: Type.Optional(Nullable(Time))
}

const AppVersionRow = Closed({
  id: Id,
  version: Version,
  ...keptFields(appVersionEntry),
  app_status: StateOf(appVersionMachine),
  updated_by_name: Name,
  updated_at: Time
})
export type AppVersionRowOf = Static<typeof AppVersionRow>

const refused = ['notFound', 'badInput', 'appBuildTwice', 'appBuildAhead'] as const

export const appversion = {
  /** APP 版本: every version of every app. */
  list: list('appversion/list', {
    may: [may.view],
    row: AppVersionRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      app_type: Type.Optional(appType.schema),
      platform: Type.Optional(appPlatform.schema),
      app_status: Type.Optional(StateOf(appVersionMachine))
    },
    sorts: ['build', 'updated_at', 'publish_at'],
    tabs: 'app_status'
  }),
  create: command('appversion/create', {
    may: [may.create],
    logAs: 'appversion.created',
    input: Closed(appVersionEntry),
    output: AppVersionRow,
    refuses: refused
  }),
  /** Only what is not published changes. */
  update: command('appversion/update', {
    may: [may.edit],
    logAs: 'appversion.updated',
    input: Closed({ ...seenRow, ...appVersionEntry }),
    output: AppVersionRow,
    refuses: [...refused, 'staleVersion', 'appPublished']
  }),
  remove: command('appversion/remove', {
    may: [may.remove],
    logAs: 'appversion.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'appPublished']
  }),
  publish: command('appversion/publish', {
    may: [may.publish],
    logAs: 'appversion.published',
    input: Closed(seenRow),
    output: AppVersionRow,
    refuses: [...usualOfMove, 'appBuildAhead']
  }),
  withdraw: command('appversion/withdraw', {
    may: [may.publish],
    logAs: 'appversion.withdrawn',
    input: Closed(seenRowBecause),
    output: AppVersionRow,
    refuses: usualOfMove
  }),
  ...appReaders
}
