import { Button, Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { policyKind } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { Can } from '../../kit/Can.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { EndDay } from '../../widgets/complianceStatus.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { phrases } from './phrases.ts'
import type { VehicleDetail } from './VehicleFacts.tsx'

type Discard = (paper: { policy_id: number } | { inspection_id: number }) => void
const photosOf = (list: string) =>
  list
    .split(',')
    .filter(Boolean)
    .map((url) => ({ url }))

/** Every policy it ever had, with what is in force today. */
export const InsuranceTable = ({ detail, onDiscard }: { detail: VehicleDetail; onDiscard?: Discard }) => {
  const say = useSay()
  const today = todayHere()
  const term = ({ start_date, end_date }: VehicleDetail['policies'][number]) =>
    start_date > today ? (
      <Mark tone="wait">{say(phrases, 'future')}</Mark>
    ) : end_date < today ? (
      <Mark tone="rest">{say(phrases, 'past')}</Mark>
    ) : (
      <Mark tone="done">{say(phrases, 'current')}</Mark>
    )
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: say(phrases, 'noPolicies') }}
      dataSource={detail.policies}
      columns={[
        { title: say.label({ zh: '险种', en: 'Kind' }), render: (_, row) => <EnumName of={policyKind} code={row.kind} /> },
        { title: say(phrases, 'status'), render: (_, row) => term(row) },
        { title: say(vehicleTerms, 'insurer'), dataIndex: 'insurer' },
        { title: say(vehicleTerms, 'policy_no'), dataIndex: 'policy_no' },
        { title: say(vehicleTerms, 'start_date'), dataIndex: 'start_date' },
        { title: say(vehicleTerms, 'end_date'), render: (_, row) => (row.end_date < today ? row.end_date : <EndDay end={row.end_date} />) },
        {
          title: `${say(vehicleTerms, 'third_party_fen')} (${say.label({ zh: '元', en: 'CNY' })})`,
          align: 'end',
          render: (_, row) => money(row.third_party_fen)
        },
        {
          title: say(vehicleTerms, 'img'),
          render: (_, row) => <PhotosLink photos={photosOf(row.img)} label={say.label({ zh: '查看', en: 'View' })} />
        },
        ...(onDiscard
          ? [
              {
                title: say.label({ zh: '操作', en: 'Actions' }),
                render: (_: unknown, row: VehicleDetail['policies'][number]) => <DiscardButton onClick={() => onDiscard({ policy_id: row.id })} />
              }
            ]
          : [])
      ]}
    />
  )
}

/** Every inspection it ever passed. */
export const InspectionTable = ({ detail, onDiscard }: { detail: VehicleDetail; onDiscard?: Discard }) => {
  const say = useSay()
  const [latest] = detail.inspections
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      locale={{ emptyText: say(phrases, 'noInspections') }}
      dataSource={detail.inspections}
      columns={[
        {
          title: say(vehicleTerms, 'inspection_valid_to'),
          render: (_, row) => (row.id === latest?.id ? <EndDay end={row.valid_to} /> : row.valid_to)
        },
        { title: say(vehicleTerms, 'done_at'), render: (_, row) => row.done_at ?? '-' },
        {
          title: say(vehicleTerms, 'img'),
          render: (_, row) => <PhotosLink photos={photosOf(row.img)} label={say.label({ zh: '查看', en: 'View' })} />
        },
        ...(onDiscard
          ? [
              {
                title: say.label({ zh: '操作', en: 'Actions' }),
                render: (_: unknown, row: VehicleDetail['inspections'][number]) => (
                  <DiscardButton onClick={() => onDiscard({ inspection_id: row.id })} />
                )
              }
            ]
          : [])
      ]}
    />
  )
}

const DiscardButton = ({ onClick }: { onClick: () => void }) => {
  const say = useSay()
  return (
    <Can may={carrier.vehicles.may.renew}>
      <Button type="link" size="small" danger onClick={onClick}>
        {say(phrases, 'discard')}
      </Button>
    </Can>
  )
}
