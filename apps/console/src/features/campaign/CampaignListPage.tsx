import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { campaignColumns, type CampaignRow } from './columns.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { phrases } from './phrases.ts'
import { useCampaignActions } from './shipperActions.tsx'

const { StatusTabs, KeywordField, SelectField, RangeField } = queryFields(campaign.list)
const page = shipper.campaigns
const to = ({ id }: CampaignRow) => linkTo(shipper.campaignInfo, { id })

/** 竞价订单: what was put out to bid, how far it is, and to whom it went. */
export const CampaignListPage = () => {
  const say = useSay()
  const go = useNavigate()
  const list = useList(campaign.list)
  const [creating, setCreating] = useState(false)
  const [closing, setClosing] = useState<readonly CampaignRow[]>()
  const open = list.picked.filter(({ campaign_status }) => campaign_status === campaignMachine.code.open)
  const { actions, dialog } = useCampaignActions()
  const opens = (row: CampaignRow) => ({
    key: 'open',
    label: say(phrases, row.campaign_status === campaignMachine.code.evaluating ? 'decide' : 'open'),
    run: () => void go(to(row))
  })
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={campaignTerms}>
        <StatusTabs list={list} machine={campaignMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="bid_mode" of={bidMode} />
        <RangeField from="deadline_from" to="deadline_to" label={say(phrases, 'deadlineRange')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={campaignTerms}
        columns={campaignColumns}
        to={to}
        onOpen={(row) => void go(to(row))}
        tools={
          <>
            <AddButton may={page.may.create} label={say(phrases, 'create')} onClick={() => setCreating(true)} />
            <Can may={page.may.award}>
              <PickedButton
                label={say(phrases, 'closeNow')}
                count={open.length}
                state={campaignMachine.states.open}
                onClick={() => setClosing(open)}
              />
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={campaignColumns} terms={campaignTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={[opens(row), ...actions(row)]} />}
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} onDone={(id) => void go(linkTo(shipper.campaignInfo, { id }))} />}
      {closing && (
        <Bulk
          title={say(phrases, 'closeNow')}
          command={campaign.closeNow}
          rows={closing}
          no={({ campaign_no }) => campaign_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setClosing(undefined)}
        />
      )}
      {dialog}
    </ListPage>
  )
}
