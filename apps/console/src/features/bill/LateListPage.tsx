import { bill } from '@yunshu/contract/bill/contract'
import { ageing, billKind } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { lateColumns, type LateRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { lateFreight } = operator
const { FlagField, KeywordField, RangeField, SelectField } = queryFields(bill.late)

/** 逾期运费 (R6): what drivers wait for beyond its day, of every carrier; the operator urges it. */
export const LateListPage = () => {
  const say = useSay()
  const list = useList(bill.late)
  const urging = useRun(bill.urge)
  const urge = async ({ id, debtor_name: name }: LateRow) => {
    if (await urging.run({ id })) toastDone(say(phrases, 'urged', { name }))
  }
  return (
    <ListPage page={lateFreight}>
      <QueryForm list={list} terms={billTerms} more={<FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findLate')} />
        <FlagField name="open" label={say(phrases, 'notDueToo')} />
        <SelectField name="ageing" of={ageing} />
        <SelectField name="bill_kind" of={billKind} />
        <RangeField from="due_from" to="due_to" label={say(phrases, 'due')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={billTerms}
        columns={lateColumns}
        extra={<ExportList list={list} columns={lateColumns} terms={billTerms} may={lateFreight.may.export} title={lateFreight} />}
        empty={<p>{say(phrases, 'emptyLate')}</p>}
        moves={(row) => (
          <Actions
            items={row.overdue_days > 0 ? [{ key: 'urge', label: say(phrases, 'urge'), may: lateFreight.may.urge, run: () => void urge(row) }] : []}
          />
        )}
      />
    </ListPage>
  )
}
