import { Empty, Spin } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { kpi } from '@yunshu/contract/kpi/contract'
import { gradeTone, kpiGrade } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { Link } from 'react-router'
import { km, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { ComplianceStatus } from '../../widgets/complianceStatus.tsx'
import { PartTable } from '../../widgets/PartTable.tsx'
import { phrases } from './phrases.ts'

/** What the last month that was computed says of the drivers of a fleet. */
export const FleetKpi = ({ fleet_id }: { fleet_id: number }) => {
  const months = useCall(kpi.months, {})
  const month = months.data?.data[0]?.month
  const say = useSay()
  if (months.loading) return <Spin />
  return month === undefined ? <Empty description={say(phrases, 'noKpi')} /> : <OfMonth fleet_id={fleet_id} month={month} />
}

const OfMonth = ({ fleet_id, month }: { fleet_id: number; month: string }) => {
  const say = useSay()
  const list = useList(kpi.list, { fixed: { fleet_id, month }, local: true })
  const t = (name: keyof typeof kpiTerms.zh) => say(kpiTerms, name)
  return (
    <>
      <p>
        <Link to={linkTo(carrier.driverKpi, { month, fleet_id })}>{say(phrases, 'kpiOf', { month })}</Link>
      </p>
      <PartTable
        list={list}
        columns={[
          { title: t('rank'), dataIndex: 'rank' },
          { title: t('driver_name'), render: (_, row) => <Link to={linkTo(carrier.driverKpiInfo, { id: row.id })}>{row.driver_name}</Link> },
          { title: t('score'), align: 'end', dataIndex: 'score' },
          { title: t('grade'), render: (_, row) => <ComplianceStatus of={kpiGrade} tones={gradeTone} code={row.grade} /> },
          { title: t('waybill_count'), align: 'end', dataIndex: 'waybill_count' },
          { title: `${t('distance_m')} (km)`, align: 'end', render: (_, row) => km(row.distance_m) },
          { title: `${t('bonus_fen')} (${say(kit, 'yuan')})`, align: 'end', render: (_, row) => money(row.bonus_fen) }
        ]}
      />
    </>
  )
}
