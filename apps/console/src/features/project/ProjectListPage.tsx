import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { project } from '@yunshu/contract/project/contract'
import { projectMachine } from '@yunshu/contract/project/machine'
import { projectTerms } from '@yunshu/contract/project/words'
import { orderTerms } from '@yunshu/contract/order/words'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { type ProjectRow, projectColumns, toRates, useProjectActions } from '../../widgets/projects.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { phrases } from './phrases.ts'
import { ProjectDialog } from './ProjectDialog.tsx'

const { StatusTabs, FlagField, KeywordField } = queryFields(project.list)
const terms = {
  zh: { ...orderTerms.zh, ...projectTerms.zh, reason: '驳回或停用原因' },
  en: { ...orderTerms.en, ...projectTerms.en, reason: 'Why rejected or stopped' }
}

/** 签约项目运价: the shipper's projects with its carriers, with one carrier where the address names it. */
export const ProjectListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const carrier_id = Number(search.get('carrier_id') ?? 0)
  const list = useList(project.list, { kinds: ['project', 'rate'] })
  const open = (row: { id: number }) => void navigate(toRates(row))
  const { actions, dialog } = useProjectActions(open)
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<ProjectRow>()
  const { may } = shipper.projects
  const all = (row: ProjectRow) => [
    { key: 'rates', label: say(rates, 'freight'), run: () => open(row) },
    ...actions(row),
    ...(row.project_status === projectMachine.code.draft
      ? [{ key: 'edit', label: say(rates, 'edit'), may: may.edit, run: () => setEdited(row) }]
      : [])
  ]
  return (
    <ListPage page={shipper.projects}>
      <QueryForm list={list} terms={terms}>
        <StatusTabs list={list} machine={projectMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <FlagField name="is_expired" label={say(phrases, 'expiredOnly')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={projectColumns}
        to={(row) => linkTo(shipper.freightRate, { id: row.id })}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'add')} onClick={() => setAdding(true)} />}
        extra={<ExportList list={list} columns={projectColumns} terms={terms} may={may.export} title={shipper.projects} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={all(row)} />}
      />
      {dialog}
      {adding && <ProjectDialog {...(carrier_id > 0 && { carrier_id })} onMade={open} onClose={() => setAdding(false)} />}
      {edited && <ProjectDialog row={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  )
}
