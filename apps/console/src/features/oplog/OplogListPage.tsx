import type { Bilingual } from '@yunshu/contract/kit/phrases'
import type { Grant, Page } from '@yunshu/contract/kit/console'
import { oplog } from '@yunshu/contract/oplog/contract'
import { actName, acts, objectName, objectNames } from '@yunshu/contract/acts'
import { oplogTerms } from '@yunshu/contract/oplog/words'
import { user } from '@yunshu/contract/user/contract'
import { call } from '../../kit/call.ts'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useList, type RowOf } from '../../kit/useList.ts'
import { useChanges, useRefusal } from '../../widgets/changes.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { LogFacts } from './LogFacts.tsx'
import { phrases } from './phrases.ts'

const { RangeField, RemoteField, SelectField, TextField } = queryFields(oplog.list)
type Row = RowOf<typeof oplog.list>
const findPeople = async (keyword: string) => (await call(user.pick, { keyword })).data.map(({ id, user_name }) => ({ value: id, label: user_name }))

const Name = ({ of }: { of: Bilingual }) => useSay().label(of)
const columns: Column<Row>[] = [
  { name: 'created_at', width: 130, sort: 'created_at' },
  { name: 'user_name', width: 130 },
  { name: 'company_name', width: 190, hidden: true },
  { name: 'act', width: 150, cell: (row) => <Name of={actName(row.act)} /> },
  { name: 'object_type', width: 100, cell: (row) => <Name of={objectName(row.object_type)} /> },
  { name: 'object_no', width: 180 },
  { name: 'result', width: 110, cell: (row) => <Outcome row={row} /> },
  { name: 'changes', width: 260, rank: 1, cell: (row) => <Changes row={row} /> },
  { name: 'ip', width: 140 }
]

/** The operation log (操作日志): who did what to which object, what changed, and what was refused. */
export const OplogListPage = ({ page }: { page: Page & { readonly may: { readonly export: Grant } } }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const list = useList(oplog.list, { kinds: [] })
  const peek = usePeek(list)
  const objects = Object.fromEntries(Object.entries(objectNames).map(([name, both]) => [name, both[lang]]))
  const choices = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
  const results = [
    { value: 'done', label: say(phrases, 'done') },
    { value: 'refused', label: say(phrases, 'refused') }
  ]
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={oplogTerms} more={<TextField name="ip" />}>
        <RemoteField name="user_id" find={findPeople} />
        <TextField name="object_no" />
        <SelectField name="act" of={choices(acts[lang])} />
        <SelectField name="object_type" of={choices(objects)} />
        <SelectField name="result" of={results} />
        <RangeField from="date_from" to="date_to" label={say(oplogTerms, 'created_at')} />
      </QueryForm>
      <DataTable
        list={list}
        columns={columns}
        terms={oplogTerms}
        pickable={false}
        onOpen={peek.open}
        tools={<ChainCheck />}
        extra={<ExportList list={list} columns={columns} terms={oplogTerms} may={page.may.export} title={page} />}
      />
      <Peek peek={peek} title={(row) => say.label(actName(row.act))}>
        {(row) => <LogFacts row={row} />}
      </Peek>
    </ListPage>
  )
}

const Outcome = ({ row }: { row: Row }) => {
  const say = useSay()
  return <Mark tone={row.result === 'done' ? 'done' : 'wrong'}>{say(phrases, row.result)}</Mark>
}

/** `状态: 待接单 → 已接单`, field by field; of a refused try why it was refused. */
const Changes = ({ row }: { row: Row }) => {
  const changesOf = useChanges()
  const refusalOf = useRefusal()
  const lang = useLang((state) => state.lang)
  if (row.result === 'refused') return <span title={refusalOf(row)}>{refusalOf(row)}</span>
  const lines = changesOf(row).map(({ label, before, after }) => `${label}: ${before === '-' ? '' : `${before} → `}${after}`)
  return <span title={lines.join('\n')}>{lines.join(lang === 'zh' ? '；' : '; ') || '-'}</span>
}
