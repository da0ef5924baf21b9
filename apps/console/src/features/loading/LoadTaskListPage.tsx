import { AppstoreOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo, type Page } from '@yunshu/contract/kit/console'
import { loadingCells } from '@yunshu/contract/loading/cells'
import { loading, LoadTaskRow as LoadTaskSchema } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { AddButton, AddPageButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { useLoadActions } from './actions.tsx'
import { carrierColumns, failText, loadTerms, shipperColumns, type LoadTaskRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { sides, useSide } from './sides.ts'
import type { How } from './TaskDrawer.tsx'
import './loading.css'

const { StatusTabs, KeywordField, RangeField, SelectField } = queryFields(loading.list)
const TaskDrawer = lazily(async () => (await import('./TaskDrawer.tsx')).TaskDrawer)

/** 配载任务 and 配载管理: every plan of loads with its state, its saving and its next step. */
export const LoadTaskListPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const side = useSide()
  const { may, deskOf, list: line } = sides[side]
  const navigate = useNavigate()
  const list = useList(loading.list, { kinds: ['loading'] })
  const peek = usePeek(list)
  const { all } = useVehicleTypes()
  const { actions, dialog } = useLoadActions()
  const [adding, setAdding] = useState<How>()
  const columns = side === 'carrier' ? carrierColumns : shipperColumns
  const to = (row: LoadTaskRow) => deskOf(row.id)
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={loadTerms}>
        <StatusTabs list={list} machine={loadingMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, side === 'carrier' ? 'findDriven' : 'find')} />
        <SelectField name="vehicle_type_id" of={all} label={say(loadTerms, 'type_ids')} />
        <RangeField from="date_from" to="date_to" label={say(loadTerms, 'load_date')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={loadTerms}
        columns={columns}
        to={to}
        onOpen={peek.open}
        tools={
          side === 'shipper' ? (
            <>
              <AddPageButton page={shipper.loadTaskAdd} />
              <Can may={shipper.loadTasks.may.quick}>
                <Button icon={<AppstoreOutlined />} onClick={() => void navigate(linkTo(shipper.quickLoad))}>
                  {say.label(shipper.quickLoad)}
                </Button>
              </Can>
            </>
          ) : (
            <>
              <AddButton may={may.create} label={say(phrases, 'newTask')} onClick={() => setAdding('hand')} />
              <Can may={may.create}>
                <Can may={may.compute}>
                  <Button icon={<ThunderboltOutlined />} onClick={() => setAdding('auto')}>
                    {say(phrases, 'autoTask')}
                  </Button>
                </Can>
              </Can>
            </>
          )
        }
        extra={<ExportList list={list} columns={columns} terms={loadTerms} may={may.export} title={line} />}
        empty={<p>{say(phrases, side === 'shipper' ? 'emptyShipper' : 'emptyCarrier')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.task_no} to={to}>
        {(row) => (
          <div className="load-peek">
            <div className="info-actions">
              <Actions items={actions(row)} at="header" />
            </div>
            {row.task_status === loadingMachine.code.computing && row.queue_place === null && <Progress percent={row.progress_pct} />}
            {row.error && <p className="field-fault">{failText(say, row)}</p>}
            <RowFacts of={LoadTaskSchema} cells={loadingCells} row={row} terms={loadTerms} items={columns} />
          </div>
        )}
      </Peek>
      {adding && <TaskDrawer start={adding} onClose={() => setAdding(undefined)} />}
      {dialog}
    </ListPage>
  )
}
