import { carrier } from '@yunshu/contract/consoles/carrier'
import { kpi } from '@yunshu/contract/kpi/contract'
import { gradeTone, kpiGrade } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { Link } from 'react-router'
import { km, money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { useList } from '../kit/useList.ts'
import { ComplianceStatus } from './complianceStatus.tsx'
import { PartTable } from './PartTable.tsx'

/** What a month says of the drivers of a fleet, by rank; or what the months say of one driver, the newest first. */
export const KpiTable = ({ of }: { of: { fleet_id: number; month: string } | { driver_id: number } }) => {
  const say = useSay()
  const one = 'driver_id' in of
  const list = useList(kpi.list, { fixed: one ? { ...of, sort: 'month', order: 'desc' } : of, local: true, kinds: ['kpi'] })
  const t = (name: keyof typeof kpiTerms.zh) => say(kpiTerms, name)
  return (
    <PartTable
      list={list}
      columns={[
        {
          title: t(one ? 'month' : 'driver_name'),
          render: (_, row) => <Link to={linkTo(carrier.driverKpiInfo, { id: row.id })}>{one ? row.month : row.driver_name}</Link>
        },
        { title: t('rank'), align: 'end', render: (_, { rank }) => rank ?? '-' },
        { title: t('score'), align: 'end', render: (_, { score }) => score?.toFixed(2) ?? '-' },
        { title: t('grade'), render: (_, row) => <ComplianceStatus of={kpiGrade} tones={gradeTone} code={row.grade} /> },
        { title: t('waybill_count'), align: 'end', dataIndex: 'waybill_count' },
        { title: `${t('distance_m')} (km)`, align: 'end', render: (_, row) => km(row.distance_m) },
        { title: `${t('bonus_fen')} (${say(kit, 'yuan')})`, align: 'end', render: (_, row) => money(row.bonus_fen) }
      ]}
    />
  )
}
