import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { accountState, accountType, verifyStatus } from '@yunshu/contract/bankaccount/enums'
import { bankaccountTerms } from '@yunshu/contract/bankaccount/words'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { useAsked, useRemoval } from '../../../kit/useAsked.ts'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { BindDialog, VerifyDialog } from './BankAccountDialogs.tsx'
import type { FundPages } from '../pages.ts'
import type { BankAccountRow } from '../rows.ts'
import { phrases } from '../phrases.ts'

const { KeywordField, SelectField } = queryFields(bankaccount.list)
const tones = { 10: 'wait', 20: 'done', 30: 'wrong' } as const
const Verified = ({ row }: { row: BankAccountRow }) => (
  <Mark tone={tones[row.verify_status]}>{useSay().label(verifyStatus.names[row.verify_status])}</Mark>
)
const InUse = ({ row }: { row: BankAccountRow }) => (
  <Mark tone={row.account_state === accountState.code.inUse ? 'done' : 'rest'}>{useSay().label(accountState.names[row.account_state])}</Mark>
)
const Default = ({ row }: { row: BankAccountRow }) => {
  const say = useSay()
  return row.is_default ? <Mark tone="move">{say(phrases, 'default')}</Mark> : '-'
}
const columns: Column<BankAccountRow>[] = [
  { name: 'account_no', width: 180 },
  { name: 'account_name', width: 220 },
  { name: 'account_type', width: 100 },
  { name: 'bank_name', width: 150 },
  { name: 'bank_branch', width: 170 },
  { name: 'bank_branch_no', width: 140, hidden: true },
  { name: 'is_default', width: 90, cell: (row) => <Default row={row} /> },
  { name: 'verify_status', width: 110, cell: (row) => <Verified row={row} /> },
  { name: 'account_state', width: 90, cell: (row) => <InUse row={row} /> },
  { name: 'created_at', width: 140, sort: 'created_at' }
]
const terms = { zh: { ...bankaccountTerms.zh, created_at: '绑定时间' }, en: { ...bankaccountTerms.en, created_at: 'Bound at' } }

/** 收款账户: where the company lets its money be paid out to. */
export const BankAccountPage = ({ page }: { page: FundPages['bankAccounts'] }) => {
  const say = useSay()
  const list = useList(bankaccount.list)
  const [binding, setBinding] = useState(false)
  const [verifying, setVerifying] = useState<BankAccountRow>()
  const choosing = useAsked(bankaccount.makeDefault)
  const enabling = useAsked(bankaccount.enable)
  const { may } = page
  const done = say(phrases, 'done')
  const remove = useRemoval(bankaccount.remove, {
    may: may.remove,
    ask: ({ account_no }: BankAccountRow) => say(phrases, 'removeAsk', { account_no })
  })
  const items = (row: BankAccountRow) => {
    const { id, version, verify_status, account_state, is_default } = row
    const enabled = account_state === accountState.code.inUse
    return [
      ...(verify_status === verifyStatus.code.toVerify
        ? [{ key: 'verify', label: say(phrases, 'verify'), may: may.verify, run: () => setVerifying(row) }]
        : []),
      ...(verify_status === verifyStatus.code.verified && enabled && !is_default
        ? [{ key: 'default', label: say(phrases, 'makeDefault'), may: may.edit, run: () => void choosing.run({ id, version }, { done }) }]
        : []),
      {
        key: 'enable',
        label: say(phrases, enabled ? 'disable' : 'enable'),
        may: may.enable,
        run: () => void enabling.run({ id, version, enabled: !enabled }, { done })
      },
      remove(row)
    ]
  }
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={terms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findAccount')} />
        <SelectField name="account_type" of={accountType} />
        <SelectField name="verify_status" of={verifyStatus} />
        <SelectField name="account_state" of={accountState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.create} label={say(phrases, 'bind')} onClick={() => setBinding(true)} />}
        extra={<ExportList list={list} columns={columns} terms={terms} may={may.export} title={page} />}
        empty={<p>{say(phrases, 'noAccounts')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {binding && <BindDialog onClose={() => setBinding(false)} />}
      {verifying && <VerifyDialog row={verifying} onClose={() => setVerifying(undefined)} />}
    </ListPage>
  )
}
