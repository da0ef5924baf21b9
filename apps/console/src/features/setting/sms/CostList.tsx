import { operator } from '@yunshu/contract/consoles/operator'
import { sms } from '@yunshu/contract/sms/contract'
import { smsScenes } from '@yunshu/contract/sms/templates'
import { smsTerms } from '@yunshu/contract/sms/words'
import dayjs from 'dayjs'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { nowForPicker } from '../../../kit/shanghai.ts'
import { type RowOf, useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { smsPhrases as phrases } from './phrases.ts'

const { SelectField } = queryFields(sms.costs)
const columns: Column<RowOf<typeof sms.costs>>[] = [
  { name: 'month', width: 110, sort: 'month' },
  { name: 'scene', width: 180 },
  { name: 'sent', width: 100, sum: true },
  { name: 'failed', width: 100, sum: true },
  { name: 'kept', width: 100, sum: true },
  { name: 'held_back', width: 120, sum: true },
  { name: 'segments', width: 110, sum: true, sort: 'segments' },
  { name: 'cost_fen', width: 130, sum: true, sort: 'cost_fen' }
]

/** 费用: messages and what they cost, by month and purpose. */
export const CostList = () => {
  const say = useSay()
  const list = useList(sms.costs, { kinds: ['sms'] })
  const months = Array.from({ length: 24 }, (_, i) => dayjs(nowForPicker()).subtract(i, 'month').format('YYYY-MM'))
  return (
    <>
      <QueryForm list={list} terms={smsTerms}>
        <SelectField name="month" of={months.map((value) => ({ value, label: value }))} />
        <SelectField name="scene" of={Object.entries(smsScenes).map(([value, name]) => ({ value, label: say.label(name) }))} />
      </QueryForm>
      <DataTable
        list={list}
        terms={smsTerms}
        columns={columns}
        pickable={false}
        extra={
          <ExportList
            list={list}
            columns={columns}
            terms={smsTerms}
            may={operator.messages.may.export}
            title={{ zh: phrases.zh.costs, en: phrases.en.costs }}
          />
        }
        empty={<p>{say(phrases, 'noCosts')}</p>}
      />
    </>
  )
}
