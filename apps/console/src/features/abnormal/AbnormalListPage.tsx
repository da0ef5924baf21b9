import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalAge, abnormalLevel, abnormalMachine, abnormalSource, abnormalType, liableParty } from '@yunshu/contract/abnormal/machine'
import { openStates } from '@yunshu/contract/abnormal/rules'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { type List, useList } from '../../kit/useList.ts'
import { useAreaTree } from '../../widgets/areaTree.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { AbnormalBoard, AbnormalPicture } from './AbnormalBoard.tsx'
import { AbnormalDetail } from './AbnormalDetail.tsx'
import './abnormal.css'
import { useAbnormalActions } from './actions.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { type AbnormalRow, AbnormalState, columns } from './columns.tsx'
import { LadderDialog } from './LadderDialog.tsx'
import { phrases } from './phrases.ts'
import { RegisterDialog } from './RegisterDialog.tsx'

const { StatusTabs, KeywordField, SelectField, RangeField, FlagField, CascaderField } = queryFields(abnormal.list)
const page = carrier.abnormals

/** 异常管理: what went wrong on the road, who answers for it, and its money. */
export const AbnormalListPage = () => {
  const say = useSay()
  const list = useList(abnormal.list)
  const peek = usePeek(list)
  const [doing, setDoing] = useState<'register' | 'assign' | 'picture' | 'ladder'>()
  const { actions, dialog } = useAbnormalActions()
  const areas = useAreaTree()
  const open = list.picked.filter(({ abnormal_status }) => openStates.includes(abnormal_status))
  const onClose = () => setDoing(undefined)
  const more = (
    <>
      <SelectField name="liable_party" of={liableParty} />
      <SelectField name="source" of={abnormalSource} />
      <SelectField name="age" of={abnormalAge} />
      {areas.length > 0 && <CascaderField name="start_area_code" options={areas} />}
      {areas.length > 0 && <CascaderField name="end_area_code" options={areas} />}
    </>
  )
  return (
    <ListPage page={page}>
      <AbnormalBoard list={list} />
      <QueryForm list={list} terms={abnormalTerms} more={more}>
        <StatusTabs list={list} machine={abnormalMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="abnormal_type" of={abnormalType} />
        <SelectField name="level" of={abnormalLevel} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'happened')} />
        <FlagField name="overdue" label={say(phrases, 'onlyOverdue')} />
      </QueryForm>
      <Narrowed list={list} />
      <DataTable
        list={list}
        terms={abnormalTerms}
        columns={columns}
        to={peek.to}
        onOpen={peek.open}
        tools={
          <>
            <AddButton may={page.may.create} label={say(phrases, 'register')} onClick={() => setDoing('register')} />
            <Can may={page.may.handle}>
              <PickedButton label={say(phrases, 'assign')} count={open.length} onClick={() => setDoing('assign')} />
            </Can>
            <Button onClick={() => setDoing('picture')}>{say(phrases, 'picture')}</Button>
            <Can may={carrier.companyInfo.may.edit}>
              <Button onClick={() => setDoing('ladder')}>{say(phrases, 'ladderOf')}</Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={abnormalTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => (
          <Actions
            items={[...actions(row), { key: 'detail', label: say(phrases, 'detail'), may: page.may.view, aside: true, run: () => peek.open(row) }]}
          />
        )}
      />
      <Peek
        peek={peek}
        title={(row) => (
          <>
            {row.abnormal_no} <AbnormalState row={row} />
          </>
        )}
        width={760}
      >
        {(row) => (
          <>
            <Actions at="header" items={actions(row)} />
            <AbnormalDetail id={row.id} />
          </>
        )}
      </Peek>
      {doing === 'register' && <RegisterDialog onClose={onClose} />}
      {doing === 'assign' && <AssignDialog rows={open} onClose={onClose} />}
      {doing === 'ladder' && <LadderDialog onClose={onClose} />}
      {doing === 'picture' && <AbnormalPicture onClose={onClose} />}
      {dialog}
    </ListPage>
  )
}

/* Whose exceptions they are, where the picture of causes led here: a customer or a driver. */
const Narrowed = ({ list: { filters, filter, rows } }: { list: List<AbnormalRow> }) => {
  const say = useSay()
  const [first] = rows
  const of = [
    ['shipper_id', first?.shipper_name],
    ['driver_id', first?.driver_name]
  ] as const
  return of.map(
    ([name, whose]) =>
      filters[name] !== undefined && (
        <Tag key={name} className="abnormal-narrowed" closable onClose={() => filter({ [name]: undefined })}>
          {say(abnormalTerms, name)}: {whose ?? '-'}
        </Tag>
      )
  )
}
