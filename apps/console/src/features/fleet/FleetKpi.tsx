import { Empty, Spin } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { kpi } from '@yunshu/contract/kpi/contract'
import { linkTo } from '@yunshu/contract/kit/console'
import { Link } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { KpiTable } from '../../widgets/KpiTable.tsx'
import { phrases } from './phrases.ts'

/** What the last month that was computed says of the drivers of a fleet. */
export const FleetKpi = ({ fleet_id }: { fleet_id: number }) => {
  const months = useCall(kpi.months, {})
  const month = months.data?.data[0]?.month
  const say = useSay()
  if (months.loading) return <Spin />
  if (month === undefined) return <Empty description={say(phrases, 'noKpi')} />
  return (
    <>
      <p>
        <Link to={linkTo(carrier.driverKpi, { month, fleet_id })}>{say(phrases, 'kpiOf', { month })}</Link>
      </p>
      <KpiTable of={{ fleet_id, month }} />
    </>
  )
}
