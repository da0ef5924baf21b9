import { Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { No } from '../kit/Copy.tsx'
import { kg, time } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { Status } from '../kit/Status.tsx'
import { useList } from '../kit/useList.ts'
import { Route } from './Route.tsx'

/** The trips of one vehicle or one driver, the newest first, over all time. */
export const TripTable = ({ fixed }: { fixed: { vehicle_id: number } | { driver_id: number } }) => {
  const say = useSay()
  const list = useList(waybill.list, { fixed: { ...fixed, date_from: '2020-01-01' }, local: true })
  const t = (name: keyof typeof waybillTerms.zh) => say(waybillTerms, name)
  return (
    <Table
      size="small"
      rowKey="id"
      loading={list.loading}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...list.rows]}
      pagination={{
        current: Number(list.query['page'] ?? 1),
        pageSize: 20,
        total: list.total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: (page) => list.turn(page)
      }}
      columns={[
        { title: t('waybill_no'), render: (_, row) => <No text={row.waybill_no} to={linkTo(carrier.waybillInfo, { id: row.id })} /> },
        { title: t('waybill_status'), render: (_, row) => <Status machine={waybillMachine} code={row.waybill_status} /> },
        { title: say.label({ zh: '路线', en: 'Route' }), render: (_, row) => <Route row={row} /> },
        {
          title: 'vehicle_id' in fixed ? t('driver_name') : t('plate_no'),
          render: (_, row) => ('vehicle_id' in fixed ? row.driver_name : row.plate_no)
        },
        { title: t('shipper_names'), dataIndex: 'shipper_names' },
        { title: `${t('plan_kg')} (kg)`, align: 'end', render: (_, row) => kg(row.plan_kg) },
        { title: t('plan_start_time'), render: (_, row) => time(row.plan_start_time) },
        { title: t('signed_at'), render: (_, row) => time(row.signed_at) }
      ]}
    />
  )
}
