import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { No } from '../kit/Copy.tsx'
import { kg, money, time } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { useCan } from '../kit/rights.ts'
import { Status } from '../kit/Status.tsx'
import { type RowOf, useList } from '../kit/useList.ts'
import { PartTable } from './PartTable.tsx'
import { Route } from './Route.tsx'

type Trip = RowOf<typeof waybill.list>

type Of = { vehicle_id: number } | { driver_id: number } | { fleet_id: number } | { section_id: number }

/** The trips of one vehicle, one driver, one fleet or one contracted lane, the newest first, over all time. */
export const TripTable = ({ fixed }: { fixed: Of }) => {
  const say = useSay()
  const can = useCan()
  const list = useList(waybill.list, { fixed: { ...fixed, date_from: '2020-01-01' }, local: true })
  const t = (name: keyof typeof waybillTerms.zh) => say(waybillTerms, name)
  return (
    <PartTable
      list={list}
      columns={[
        { title: t('waybill_no'), render: (_, row) => <No text={row.waybill_no} to={linkTo(carrier.waybillInfo, { id: row.id })} /> },
        { title: t('waybill_status'), render: (_, row) => <Status machine={waybillMachine} code={row.waybill_status} /> },
        { title: say.label({ zh: '路线', en: 'Route' }), render: (_, row) => <Route row={row} /> },
        ...('driver_id' in fixed ? [] : [{ title: t('driver_name'), render: (_: unknown, row: Trip) => row.driver_name }]),
        ...('vehicle_id' in fixed ? [] : [{ title: t('plate_no'), render: (_: unknown, row: Trip) => row.plate_no }]),
        ...('fleet_id' in fixed
          ? [
              { title: t('payee_name'), render: (_: unknown, row: Trip) => row.payee_name },
              ...(can(carrier.waybills.may.payable)
                ? [
                    {
                      title: `${t('payable_fen')} (${say(kit, 'yuan')})`,
                      align: 'end' as const,
                      render: (_: unknown, row: Trip) => money(row.payable_fen)
                    }
                  ]
                : [])
            ]
          : []),
        { title: t('shipper_names'), dataIndex: 'shipper_names' },
        { title: `${t('plan_kg')} (kg)`, align: 'end', render: (_, row) => kg(row.plan_kg) },
        { title: t('plan_start_time'), render: (_, row) => time(row.plan_start_time) },
        { title: t('signed_at'), render: (_, row) => time(row.signed_at) }
      ]}
    />
  )
}
