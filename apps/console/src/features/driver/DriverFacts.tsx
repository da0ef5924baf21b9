import { Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { driver } from '@yunshu/contract/driver/contract'
import { driverPapers, driverState } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Tone } from '@yunshu/contract/kit/machine'
import { Link } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { useCan } from '../../kit/rights.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

export type DriverDetail = OutputOf<typeof driver.info>

const { driver: Listed, more: More } = driver.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

/** Who he is, how he works with the company, and whom to call. */
export const DriverFacts = ({ detail: { driver: row, more, vehicles }, columns = 3 }: { detail: DriverDetail; columns?: 2 | 3 | 4 }) => {
  const say = useSay()
  const can = useCan()
  const plates = vehicles.map((one) =>
    can(carrier.vehicles.may.view) ? (
      <Link key={one.id} className="plate-link" to={linkTo(carrier.vehicleInfo, { id: one.id })}>
        {one.plate_no}
      </Link>
    ) : (
      <span key={one.id}>{one.plate_no}</span>
    )
  )
  return (
    <RowFacts
      of={Whole}
      row={{ ...row, ...more }}
      terms={driverTerms}
      columns={columns}
      items={[
        'mobile',
        more.login_mobile && 'login_mobile',
        'id_no_mask',
        'gender',
        'age',
        'birthday',
        'license_class',
        'first_license_at',
        'license_issuer',
        'light_only',
        'coop_type',
        'kpi_score',
        'kpi_month',
        'emergency_name',
        'emergency_phone',
        [say(phrases, 'vehicles'), plates.length > 0 && plates],
        'remark',
        row.state !== driverState.code.inService && 'state_reason'
      ]}
    />
  )
}

const paperStates: Record<
  DriverDetail['papers'][number]['paper_state'],
  { tone: Tone; word: 'paperWell' | 'paperSoon' | 'paperOver' | 'paperMissing' }
> = {
  N: { tone: 'done', word: 'paperWell' },
  W: { tone: 'care', word: 'paperSoon' },
  E: { tone: 'wrong', word: 'paperOver' },
  missing: { tone: 'wrong', word: 'paperMissing' }
}

/** A light for each of his papers. */
export const PaperTable = ({ detail }: { detail: DriverDetail }) => {
  const say = useSay()
  const photos = (list: string) =>
    list
      .split(',')
      .filter(Boolean)
      .map((url) => ({ url }))
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={detail.papers}
      columns={[
        { title: say(phrases, 'paper'), render: (_, row) => say.label(driverPapers[row.name as keyof typeof driverPapers]) },
        {
          title: say(phrases, 'status'),
          render: (_, { paper_state }) => <Mark tone={paperStates[paper_state].tone}>{say(phrases, paperStates[paper_state].word)}</Mark>
        },
        { title: say(phrases, 'no'), render: (_, row) => row.no || '-' },
        { title: say(phrases, 'validTo'), render: (_, row) => (row.long_term ? say(phrases, 'longTerm') : (row.valid_to ?? '-')) },
        { title: say(phrases, 'photo'), render: (_, row) => <PhotosLink photos={photos(row.imgs)} label={say(phrases, 'view')} /> }
      ]}
    />
  )
}
