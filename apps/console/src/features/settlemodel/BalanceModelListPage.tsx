import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { columns } from './columns.tsx'
import { phrases } from './phrases.ts'
import { SettleTrialDialog } from './SettleTrialDialog.tsx'
import { useModelActions } from './useModelActions.tsx'

const { StatusTabs, KeywordField } = queryFields(settlemodel.list)
const { may } = carrier.balanceModel
const to = ({ id }: { id: number }) => linkTo(carrier.balanceModelInfo, { id })

/** 结算模型: how customers' trips turn into money, every version of each model. */
export const BalanceModelListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(settlemodel.list)
  const { actions, dialog } = useModelActions({ onMade: (row) => void navigate(to(row)) })
  const [trying, setTrying] = useState(false)
  return (
    <ListPage page={carrier.balanceModel}>
      <QueryForm list={list} terms={settleModelTerms}>
        <StatusTabs list={list} machine={settleModelMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={settleModelTerms}
        columns={columns}
        to={to}
        pickable={false}
        tools={
          <>
            <AddPageButton page={carrier.balanceModelAdd} />
            <Can may={may.trial}>
              <Button onClick={() => setTrying(true)}>{say(phrases, 'trialOwn')}</Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={settleModelTerms} may={may.export} title={carrier.balanceModel} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
      {trying && <SettleTrialDialog onClose={() => setTrying(false)} />}
    </ListPage>
  )
}
