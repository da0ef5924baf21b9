import { carrier } from '@yunshu/contract/consoles/carrier'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useReleaseActions } from './actions.tsx'
import { AskDialog } from './AskDialog.tsx'
import { columns, type ReleaseRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { RuleSwitch } from './RuleSwitch.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import './release.css'

const SlipDialog = lazily(async () => (await import('./SlipDialog.tsx')).SlipDialog)
const { StatusTabs, KeywordField, SelectField, RangeField, TextField } = queryFields(release.list)
const page = carrier.releases
const waits = ({ release_status }: ReleaseRow) => release_status === releaseMachine.code.pending
const isGiven = ({ release_status, is_over }: ReleaseRow) =>
  (release_status === releaseMachine.code.released && !is_over) || release_status === releaseMachine.code.used
const noOf = ({ release_no }: ReleaseRow) => release_no
const approveOf = ({ id, version }: ReleaseRow) => ({ id, version })

/** 放行管理: which vehicles may leave and which goods may be handed over, from the ask to the gate. */
export const ReleaseListPage = () => {
  const say = useSay()
  const dialogs = useGlobalDialog()
  const [search] = useSearchParams()
  const list = useList(release.list)
  const { actions, dialog } = useReleaseActions()
  const [doing, setDoing] = useState<'ask' | 'scan'>()
  const [running, setRunning] = useState<readonly ReleaseRow[]>()
  const [printing, setPrinting] = useState<readonly ReleaseRow[]>()
  const shown = Number(search.get('release'))
  const close = () => setDoing(undefined)
  const picked = list.picked.filter(waits)
  const given = list.picked.filter(isGiven)
  return (
    <ListPage page={page}>
      <QueryForm
        list={list}
        terms={releaseTerms}
        more={
          <>
            <TextField name="plate_no" />
            <TextField name="point_name" />
          </>
        }
      >
        <StatusTabs list={list} machine={releaseMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="release_type" of={releaseType} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'asked')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={releaseTerms}
        columns={columns}
        onOpen={({ id }) => dialogs.open('release', id)}
        tools={
          <>
            <AddButton may={page.may.ask} label={say(phrases, 'ask')} onClick={() => setDoing('ask')} />
            <Can may={page.may.check}>
              <Button onClick={() => setDoing('scan')}>{say(phrases, 'scan')}</Button>
            </Can>
            <Can may={page.may.approve}>
              <PickedButton
                label={say(phrases, 'bulk')}
                count={picked.length}
                state={releaseMachine.states.pending}
                onClick={() => setRunning(picked)}
              />
            </Can>
            <Can may={page.may.print}>
              <PickedButton
                label={say(phrases, 'print')}
                count={given.length}
                state={releaseMachine.states.released}
                onClick={() => setPrinting(given)}
              />
            </Can>
            <RuleSwitch />
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={releaseTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {doing === 'ask' && <AskDialog onClose={close} />}
      {doing === 'scan' && <ScanDialog onClose={close} />}
      {running && <ApproveAll rows={running} onClose={() => setRunning(undefined)} />}
      {printing && <SlipDialog ids={printing.map(({ id }) => id)} onClose={() => setPrinting(undefined)} />}
      {shown > 0 && <ReleaseDialog key={shown} id={shown} actions={actions} onClose={() => dialogs.close('release')} />}
      {dialog}
    </ListPage>
  )
}

const ApproveAll = ({ rows, onClose }: { rows: readonly ReleaseRow[]; onClose: () => void }) => {
  const say = useSay()
  return <Bulk title={say(phrases, 'bulk')} command={release.approve} rows={rows} no={noOf} input={approveOf} onClose={onClose} />
}
