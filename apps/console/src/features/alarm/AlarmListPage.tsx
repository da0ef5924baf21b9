import { alarm } from '@yunshu/contract/alarm/contract'
import { alarmKind, alarmLevel, alarmMachine, alarmObject } from '@yunshu/contract/alarm/enums'
import { alarmTerms } from '@yunshu/contract/alarm/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { Tone } from '@yunshu/contract/kit/machine'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../kit/cells.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'

type AlarmRow = RowOf<typeof alarm.list>
const { StatusTabs, KeywordField, SelectField, RangeField } = queryFields(alarm.list)
const { may } = carrier.alarms

const tones: Readonly<Record<number, Tone>> = { 1: 'rest', 2: 'care', 3: 'wrong' }
export const AlarmLevel = ({ level }: { level: number }) => {
  const say = useSay()
  return <Mark tone={tones[level] ?? 'rest'}>{say.label(nameOf(alarmLevel, level))}</Mark>
}

/** Where the object of an alarm is seen; what has no page of its own leads to its list. */
const pageOf = ({ object_type, object_id, object_no, waybill_id }: AlarmRow): string => {
  const { code } = alarmObject
  if (object_type === code.vehicle) return linkTo(carrier.vehicleInfo, { id: object_id })
  if (object_type === code.driver) return linkTo(carrier.driverInfo, { id: object_id })
  if (object_type === code.bill) return linkTo(carrier.receivableInfo, { id: object_id })
  if (object_type === code.customer) return linkTo(carrier.customerInfo, { id: object_id })
  if (object_type === code.wallet) return linkTo(carrier.capital)
  return waybill_id === null ? linkTo(carrier.waybills, { keyword: object_no }) : linkTo(carrier.waybillInfo, { id: waybill_id })
}
const Object = ({ row }: { row: AlarmRow }) => {
  const say = useSay()
  return <Link to={pageOf(row)}>{row.object_no || say.label(nameOf(alarmObject, row.object_type))}</Link>
}

const columns: Column<AlarmRow>[] = [
  { name: 'alarm_kind', width: 116, under: ['object_type'], rank: 1 },
  { name: 'alarm_state', width: 92, under: ['level'], rank: 1 },
  { name: 'object_no', width: 170, cell: (row) => <Object row={row} />, under: ['plate_no'], rank: 1 },
  { name: 'worst', width: 110, under: ['count'] },
  { name: 'first_at', width: 132, sort: 'first_at', under: ['last_at'] },
  { name: 'lasted_min', width: 96, under: ['recovered_at'] },
  { name: 'confirmed_by_name', width: 120, under: ['confirm_remark'] },
  { name: 'level', width: 84, cell: ({ level }) => <AlarmLevel level={level} />, hidden: true },
  { name: 'object_type', width: 90, hidden: true },
  { name: 'plate_no', width: 100, hidden: true },
  { name: 'waybill_no', width: 150, hidden: true },
  { name: 'last_at', width: 132, sort: 'last_at', hidden: true },
  { name: 'count', width: 80, sort: 'count', hidden: true },
  { name: 'confirmed_at', width: 132, hidden: true },
  { name: 'confirm_remark', width: 180, hidden: true },
  { name: 'recovered_at', width: 132, hidden: true }
]

/** 告警管理: what nobody looks after and is most urgent first. */
export const AlarmListPage = () => {
  const say = useSay()
  const list = useList(alarm.list)
  const [confirming, setConfirming] = useState<AlarmRow>()
  const actions = (row: AlarmRow) =>
    row.alarm_state === alarmMachine.code.raised
      ? [{ key: 'confirm', label: say.label(alarmMachine.moves.confirm), may: may.confirm, run: () => setConfirming(row) }]
      : []
  return (
    <ListPage page={carrier.alarms}>
      <QueryForm list={list} terms={alarmTerms}>
        <StatusTabs list={list} machine={alarmMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="alarm_kind" of={alarmKind} />
        <SelectField name="level" of={alarmLevel} />
        <SelectField name="object_type" of={alarmObject} />
        <RangeField from="date_from" to="date_to" label={say(alarmTerms, 'first_at')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={alarmTerms}
        columns={columns}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={alarmTerms} may={may.export} title={carrier.alarms} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {confirming && (
        <CommandDialog
          command={alarm.confirm}
          start={{ id: confirming.id, version: confirming.version, remark: '' }}
          done={say(phrases, 'confirmed')}
          terms={alarmTerms}
          title={say(phrases, 'confirmTitle', { kind: nameOf(alarmKind, confirming.alarm_kind) })}
          label={say(phrases, 'confirm')}
          onClose={() => setConfirming(undefined)}
        >
          {(form) => <Field form={form} name="remark" help={say(phrases, 'handling')} />}
        </CommandDialog>
      )}
    </ListPage>
  )
}
