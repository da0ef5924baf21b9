import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { template, type TaskRow } from '@yunshu/contract/template/contract'
import { columnSource, settleResult } from '@yunshu/contract/template/enums'
import { templateTerms } from '@yunshu/contract/template/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { taskColumnsOf } from './columns.tsx'
import { FillDialog } from './FillDialog.tsx'
import { phrases } from './phrases.ts'
import { TaskImport } from './TaskImport.tsx'
import type { TaskPage } from './taskPages.ts'

const { StatusTabs, KeywordField, SelectField, RangeField, FlagField } = queryFields(template.tasks)

/** The trips under one template: that of the address, else the first that is in use. */
export const TaskList = () => {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const { data, error, refresh } = useCall(template.choices, {})
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const asked = Number(search.get('template_id'))
  const chosen = data.data.find(({ id }) => id === asked) ?? data.data[0]
  if (!chosen)
    return (
      <section className="card empty">
        <p>{say(phrases, 'noTemplates')}</p>
        <Button onClick={() => setSearch({ tab: 'templates' }, { replace: true })}>{say(phrases, 'toTemplates')}</Button>
      </section>
    )
  const chooser = (
    <Select
      aria-label={say(phrases, 'template')}
      value={chosen.id}
      options={data.data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => setSearch({ template_id: String(id) }, { replace: true })}
    />
  )
  return <Tasks key={chosen.id} id={chosen.id} may={carrier.customised.may} tools={chooser} />
}

type TasksProps = { id: number; may: TaskPage['may']; title?: Bilingual; tools?: ReactNode }

/** The trips of the customers on a template, in its columns, with the rights of the page that they stand on. */
export const Tasks = ({ id, may, title, tools }: TasksProps) => {
  const say = useSay()
  const list = useList(template.tasks, { fixed: { template_id: id }, kinds: ['waybill', 'charge', 'template'] })
  const { data: detail } = useCall(template.info, { id })
  const [filling, setFilling] = useState<TaskRow>()
  const own = detail?.columns ?? []
  const columns = taskColumnsOf(own)
  const entries = own.filter(({ source }) => source === columnSource.code.entry)
  if (!detail) return <Waiting />
  return (
    <>
      <QueryForm list={list} terms={templateTerms}>
        <StatusTabs list={list} machine={waybillMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'days')} />
        <SelectField name="settle_result" of={settleResult} />
        <FlagField name="is_late" label={say(phrases, 'isLate')} />
        <FlagField name="seal_missing" label={say(phrases, 'sealMissing')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={templateTerms}
        columns={columns}
        to={({ waybill_id }) => linkTo(carrier.waybillInfo, { id: waybill_id })}
        pickable={false}
        tools={
          <>
            {tools}
            <TaskImport template_id={id} may={may} />
          </>
        }
        extra={
          <ExportList list={list} columns={columns} terms={templateTerms} may={may.export} title={title ?? { zh: detail.name, en: detail.name }} />
        }
        empty={<p>{say(phrases, 'none')}</p>}
        {...(entries.length > 0 && {
          moves: (row: TaskRow) => <Actions items={[{ key: 'fill', label: say(phrases, 'fill'), may: may.edit, run: () => setFilling(row) }]} />
        })}
      />
      {filling && <FillDialog row={filling} entries={entries} onClose={() => setFilling(undefined)} />}
    </>
  )
}
