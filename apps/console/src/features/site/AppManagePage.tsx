import { driverPage } from '@yunshu/contract/appversion/build'
import { appVersionFormFaults } from '@yunshu/contract/appversion/check'
import { appversion, type AppVersionRowOf } from '@yunshu/contract/appversion/contract'
import { appPlatform, appType, appVersionMachine } from '@yunshu/contract/appversion/machine'
import { appVersionTerms } from '@yunshu/contract/appversion/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { type ReactNode, useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { Pick } from '../../kit/controls.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { type Draft, type Form, useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { UploadInput } from '../../kit/Upload.tsx'
import { useAsked, useRemoval } from '../../kit/useAsked.ts'
import { useList } from '../../kit/useList.ts'
import { useRules, withoutEmpty } from '../../kit/useRules.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField } = queryFields(appversion.list)
const { may } = operator.apps
const columns: Column<AppVersionRowOf>[] = [
  { name: 'app_type', width: 90 },
  { name: 'platform', width: 140 },
  { name: 'version_name', width: 100 },
  { name: 'build', width: 90, sort: 'build' },
  { name: 'min_build', width: 120 },
  { name: 'force_update', width: 110 },
  { name: 'notes', width: 240 },
  { name: 'publish_at', width: 140, sort: 'publish_at', rank: 3 },
  { name: 'app_status', width: 100, rank: 1 },
  { name: 'url', width: 200, hidden: true },
  { name: 'file', width: 90, hidden: true },
  { name: 'sha256', width: 200, hidden: true },
  { name: 'updated_by_name', width: 100, hidden: true },
  { name: 'updated_at', width: 140, sort: 'updated_at', hidden: true }
]

/** APP管理: the versions of the apps, which of them is offered, and below which build none is used any more. */
export const AppManagePage = () => {
  const say = useSay()
  const list = useList(appversion.list)
  const { actions, open, dialog } = useVersionActions()
  return (
    <ListPage page={operator.apps}>
      <QueryForm list={list} terms={appVersionTerms}>
        <StatusTabs list={list} machine={appVersionMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findApp')} />
        <SelectField name="app_type" of={appType} />
        <SelectField name="platform" of={appPlatform} />
      </QueryForm>
      <p className="field-help">{say(phrases, 'served', driverPage)}</p>
      <DataTable
        list={list}
        terms={appVersionTerms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'addApp')} onClick={() => open('new')} />}
        extra={<ExportList list={list} columns={columns} terms={appVersionTerms} may={may.export} title={operator.apps} />}
        empty={<p>{say(phrases, 'noApps')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
    </ListPage>
  )
}

const useVersionActions = (): { actions: (row: AppVersionRowOf) => Action[]; open: (what: 'new') => void; dialog: ReactNode } => {
  const say = useSay()
  const [editing, edit] = useState<AppVersionRowOf | 'new'>()
  const [withdrawing, withdraw] = useState<AppVersionRowOf>()
  const publishing = useAsked(appversion.publish)
  const remove = useRemoval(appversion.remove, {
    may: may.remove,
    ask: ({ version_name }: AppVersionRowOf) => say(phrases, 'removeApp', { version_name })
  })
  const publish = ({ id, version, version_name }: AppVersionRowOf) =>
    void publishing.run(
      { id, version },
      {
        ask: { title: say(phrases, 'publishApp', { version_name }), content: say(phrases, 'publishAppText'), danger: false },
        done: say(phrases, 'appPublished', { version_name })
      }
    )
  const { moves, code } = appVersionMachine
  const actions = (row: AppVersionRowOf): Action[] =>
    row.app_status === code.published
      ? [{ key: 'withdraw', label: say.label(moves.withdraw), may: may.publish, danger: true, run: () => withdraw(row) }]
      : [
          { key: 'publish', label: say.label(moves.publish), may: may.publish, run: () => publish(row) },
          { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => edit(row) },
          remove(row)
        ]
  const dialog = (
    <>
      {editing && <VersionDialog row={editing === 'new' ? undefined : editing} onClose={() => edit(undefined)} />}
      {withdrawing && (
        <ReasonDialog
          command={appversion.withdraw}
          row={withdrawing}
          terms={appVersionTerms}
          title={say(phrases, 'withdrawApp', { version_name: withdrawing.version_name })}
          label={say.label(moves.withdraw)}
          common={[say(phrases, 'faulty'), say(phrases, 'wrongPackage')]}
          done={say(phrases, 'appWithdrawn', { version_name: withdrawing.version_name })}
          onClose={() => withdraw(undefined)}
        />
      )}
    </>
  )
  return { actions, open: edit, dialog }
}

const blank = {
  app_type: appType.code.driver,
  platform: appPlatform.code.web,
  version_name: driverPage.version_name,
  build: driverPage.build,
  min_build: null,
  force_update: false,
  publish_at: null
}
const VersionDialog = ({ row, onClose }: { row: AppVersionRowOf | undefined; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={appversion.create}
      blank={blank}
      update={appversion.update}
      shown={row}
      terms={appVersionTerms}
      title={row ? say(phrases, 'editApp', { version_name: row.version_name }) : say(phrases, 'addApp')}
      saved={({ version_name }) => say(phrases, 'appSaved', { version_name })}
      onClose={onClose}
      width={760}
      columns={2}
    >
      {({ form }) => <VersionFields form={form} />}
    </EditDialog>
  )
}

type Entry = EntryOf<typeof appversion.create, typeof appversion.update>
const faults = (values: Draft<Entry>) => appVersionFormFaults(withoutEmpty(values))
const VersionFields = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  const isPage = useFormValue(form, 'platform') === appPlatform.code.web
  useRules(form, faults)
  return (
    <>
      <Field form={form} name="app_type">
        <Pick of={appType} />
      </Field>
      <Field form={form} name="platform">
        <Pick of={appPlatform} />
      </Field>
      <Field form={form} name="version_name" />
      <Field form={form} name="build" />
      <Field form={form} name="min_build" help={say(phrases, 'minHelp')} />
      <Field form={form} name="force_update" />
      <Field form={form} name="publish_at" />
      {!isPage && (
        <>
          <Field form={form} name="url" />
          <Field form={form} name="file">
            <UploadInput max={1} />
          </Field>
          <Field form={form} name="sha256" help={say(phrases, 'shaHelp')} />
        </>
      )}
      <Field form={form} name="notes" wide />
    </>
  )
}
