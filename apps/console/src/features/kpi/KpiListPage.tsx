import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { coopType } from '@yunshu/contract/driver/enums'
import { kpi } from '@yunshu/contract/kpi/contract'
import { kpiGrade } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { useNavigate, useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useFleets } from '../../widgets/fleets.ts'
import { columns } from './columns.tsx'
import { lastMonthOf, MonthHead } from './MonthHead.tsx'
import { phrases } from './phrases.ts'

const { KeywordField, SelectField, FlagField } = queryFields(kpi.list)
const page = carrier.driverKpi

/** 司机KPI: the drivers of one month by rank, and what is to be done with the month. */
export const KpiListPage = () => {
  const say = useSay()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const fleets = useFleets()
  const months = useCall(kpi.months, {})
  const month = search.get('month') ?? lastMonthOf()
  const list = useList(kpi.list, { fixed: { month } })
  const choose = (next: string) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before)
        params.set('month', next)
        params.delete('page')
        return params
      },
      { replace: true }
    )
  const to = ({ id }: { id: number }) => linkTo(carrier.driverKpiInfo, { id })
  return (
    <ListPage page={page}>
      <MonthHead month={month} known={months.data?.data ?? []} onChoose={choose} />
      <QueryForm list={list} terms={kpiTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        {fleets.length > 0 && <SelectField name="fleet_id" of={fleets} />}
        <SelectField name="coop_type" of={coopType} />
        <SelectField name="grade" of={kpiGrade} />
        <FlagField name="appealed" />
      </QueryForm>
      <DataTable
        list={list}
        terms={kpiTerms}
        columns={columns}
        to={to}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={kpiTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={[{ key: 'detail', label: say(phrases, 'detail'), run: () => void go(to(row)) }]} />}
      />
    </ListPage>
  )
}
