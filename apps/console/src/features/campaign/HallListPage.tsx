import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMachine, bidMode } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { useNavigate } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useHallActions } from './carrierActions.tsx'
import { hallColumns, type InHall } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField, RangeField } = queryFields(campaign.hall)
const page = carrier.hall
const to = ({ id }: InHall) => linkTo(carrier.hallInfo, { id })

/** 竞价大厅: what a carrier is asked for, what it said, and what came of it. */
export const HallListPage = () => {
  const say = useSay()
  const go = useNavigate()
  const list = useList(campaign.hall)
  const { actions, dialog } = useHallActions()
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={campaignTerms}>
        <StatusTabs list={list} machine={bidMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findHall')} />
        <SelectField name="bid_mode" of={bidMode} />
        <RangeField from="deadline_from" to="deadline_to" label={say(phrases, 'deadlineRange')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={campaignTerms}
        columns={hallColumns}
        to={to}
        onOpen={(row) => void go(to(row))}
        extra={<ExportList list={list} columns={hallColumns} terms={campaignTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'noneHall')}</p>}
        moves={(row) => <Actions items={[...actions(row), { key: 'open', label: say(phrases, 'open'), run: () => void go(to(row)) }]} />}
      />
      {dialog}
    </ListPage>
  )
}
