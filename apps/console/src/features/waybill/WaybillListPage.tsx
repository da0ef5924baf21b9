import { PrinterOutlined, TagOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { reportStatus } from '@yunshu/contract/report/enums'
import { tripHealth } from '@yunshu/contract/risk/enums'
import { waybill } from '@yunshu/contract/waybill/contract'
import { vehicleUse, waybillMachine, waybillTodo } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { PrintList } from '../../widgets/PrintList.tsx'
import { useWaybillActions } from './actions.tsx'
import { columns, type WaybillRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, FlagField, KeywordField, RangeField, SelectField } = queryFields(waybill.list)
const WaybillPeek = lazily(async () => (await import('./WaybillPeek.tsx')).WaybillPeek, <Waiting />)
const PrintWaybills = lazily(async () => (await import('./WaybillSheet.tsx')).PrintWaybills)
const RequestDialog = lazily(async () => (await import('./RequestDialog.tsx')).RequestDialog)
const ReportManyDialog = lazily(async () => (await import('../../widgets/ReportDialog.tsx')).ReportManyDialog)
const TripReview = lazily(async () => (await import('./TripReview.tsx')).TripReview)
/** Trips with a receipt that waits for the carrier's first look. */
const toCheck = { todo: waybillTodo.code.receiptToCheck }
const review = { may: carrier.waybills.may.check, waiting: toCheck }
const dateTypes = ['created_at', 'plan_start_time', 'unload_done_at', 'signed_at'] as const
const to = (row: WaybillRow) => linkTo(carrier.waybillInfo, { id: row.id })

/** The carrier's waybills (运单列表): every trip with its state, its lateness, and its next step. */
export const WaybillListPage = () => {
  const say = useSay()
  const list = useList(waybill.list, { kinds: ['waybill', 'receipt'] })
  const peek = usePeek(list)
  const { actions, dialog } = useWaybillActions()
  const [reviewing, setReviewing] = useState<Filters>()
  const [printing, setPrinting] = useState<'a4' | 'label'>()
  const receiptStates = [
    { value: 0, label: say(phrases, 'filterNone') },
    ...Object.values(receiptMachine.states).map((state) => ({ value: state.code, label: say.label(state) }))
  ]
  const dates = dateTypes.map((value) => ({ value, label: say(waybillTerms, value) }))
  return (
    <ListPage page={carrier.waybills}>
      <QueryForm
        list={list}
        terms={waybillTerms}
        more={
          <>
            <SelectField name="todo" of={waybillTodo} />
            <SelectField name="receipt_status" of={receiptStates} />
            <SelectField name="vehicle_use" of={vehicleUse} />
            <SelectField name="report_status" of={reportStatus} />
            <SelectField name="health_flag" of={tripHealth} />
          </>
        }
      >
        <StatusTabs list={list} machine={waybillMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="date_type" of={dates} label={say(phrases, 'date')} />
        <RangeField from="date_from" to="date_to" label="" />
        <FlagField name="chaoshi" label={say(phrases, 'onlyLate')} />
        <FlagField name="abnormal_flag" label={say(phrases, 'onlyAbnormal')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={waybillTerms}
        columns={columns}
        to={to}
        onOpen={peek.open}
        tools={
          <>
            <ReviewButton list={list} {...review} label={say(phrases, 'reviewReceipts')} onReview={setReviewing} />
            <RequestMany picked={list.picked} />
            <ReportMany picked={list.picked} />
          </>
        }
        foot={
          <Can may={carrier.waybills.may.print}>
            <Space wrap>
              <Button icon={<PrinterOutlined />} disabled={!list.picked.length} onClick={() => setPrinting('a4')}>
                {say(phrases, 'printMany')}
              </Button>
              <Button icon={<TagOutlined />} disabled={!list.picked.length} onClick={() => setPrinting('label')}>
                {say(phrases, 'printLabels')}
              </Button>
              <PrintList list={list} columns={columns} terms={waybillTerms} title={carrier.waybills} />
            </Space>
          </Can>
        }
        extra={<ExportList list={list} columns={columns} terms={waybillTerms} may={carrier.waybills.may.export} title={carrier.waybills} />}
        empty={<FirstStep />}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.waybill_no} to={to} width={860}>
        {(row) => <WaybillPeek id={row.id} />}
      </Peek>
      {printing && <PrintWaybills ids={list.picked.map(({ id }) => id)} paper={printing} onClose={() => setPrinting(undefined)} />}
      {reviewing && <TripReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </ListPage>
  )
}

const FirstStep = () => {
  const say = useSay()
  return (
    <>
      <p>{say(phrases, 'emptyFirst')}</p>
      <Can may={carrier.orders.may.view}>
        <Link to={linkTo(carrier.orders)}>{say(phrases, 'toOrders')}</Link>
      </Can>
    </>
  )
}

/* 批量申请付款: of each picked trip whatever may be asked for. */
const RequestMany = ({ picked }: { picked: readonly WaybillRow[] }) => {
  const say = useSay()
  const [requesting, setRequesting] = useState<readonly WaybillRow[]>()
  return (
    <Can may={carrier.waybills.may.request}>
      <PickedButton label={say(phrases, 'request')} count={picked.length} onClick={() => setRequesting(picked)} />
      {requesting && <RequestDialog rows={requesting} onClose={() => setRequesting(undefined)} />}
    </Can>
  )
}

/* 批量上报: every picked trip by itself, so that one that is too early keeps no other from it. */
const ReportMany = ({ picked }: { picked: readonly WaybillRow[] }) => {
  const say = useSay()
  const [reporting, setReporting] = useState<readonly WaybillRow[]>()
  return (
    <Can may={carrier.waybills.may.report}>
      <PickedButton label={say(phrases, 'report')} count={picked.length} onClick={() => setReporting(picked)} />
      {reporting && <ReportManyDialog rows={reporting} onClose={() => setReporting(undefined)} />}
    </Can>
  )
}
