import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { project } from '@yunshu/contract/project/contract'
import { projectMachine } from '@yunshu/contract/project/machine'
import { projectTerms } from '@yunshu/contract/project/words'
import { orderTerms } from '@yunshu/contract/order/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ownColumns, type ProjectRow, useProjectActions } from '../../widgets/projects.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { OwnRateDialog } from './OwnRateDialog.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, FlagField, KeywordField } = queryFields(project.ownList)
const terms = {
  zh: { ...orderTerms.zh, ...projectTerms.zh, reason: '停用原因' },
  en: { ...orderTerms.en, ...projectTerms.en, reason: 'Why stopped' }
}

/** 下游运价: what the company pays those who drive for it; by the one in force, dispatches propose the freight to pay. */
export const OwnRateListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(project.ownList, { kinds: ['project', 'rate'] })
  const { may } = carrier.driverRates
  const to = ({ id }: { id: number }) => linkTo(carrier.driverRateInfo, { id })
  const open = (row: { id: number }) => void navigate(to(row))
  const { actions, dialog } = useProjectActions(open, may)
  const [adding, setAdding] = useState(false)
  const all = (row: ProjectRow) => [{ key: 'rates', label: say(rates, 'freight'), run: () => open(row) }, ...actions(row)]
  return (
    <ListPage page={carrier.driverRates}>
      <QueryForm list={list} terms={terms}>
        <StatusTabs list={list} machine={projectMachine} only={['draft', 'active', 'stopped']} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findOwn')} />
        <FlagField name="is_expired" label={say(phrases, 'expiredOnly')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={ownColumns}
        to={to}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'addOwn')} onClick={() => setAdding(true)} />}
        extra={<ExportList list={list} columns={ownColumns} terms={terms} may={may.export} title={carrier.driverRates} />}
        empty={<p>{say(phrases, 'noneOwn')}</p>}
        moves={(row) => <Actions items={all(row)} />}
      />
      {dialog}
      {adding && <OwnRateDialog onMade={open} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
