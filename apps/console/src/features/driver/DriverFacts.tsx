import { Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { driver } from '@yunshu/contract/driver/contract'
import { driverState, coopType, driverPapers, gender } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Tone } from '@yunshu/contract/kit/machine'
import { Link } from 'react-router'
import { Copy } from '../../kit/Copy.tsx'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { reached } from '../../kit/reach.tsx'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

export type DriverDetail = OutputOf<typeof driver.info>

/** Who he is, how he works with the company, and whom to call. */
export const DriverFacts = ({ detail: { driver: row, more, vehicles }, columns = 3 }: { detail: DriverDetail; columns?: 2 | 3 | 4 }) => {
  const say = useSay()
  const t = (name: keyof typeof driverTerms.zh) => say(driverTerms, name)
  return (
    <Facts
      columns={columns}
      items={[
        [t('mobile'), <Copy key="m" text={row.mobile} />],
        [t('id_no'), row.id_no_mask],
        [t('gender'), <EnumName key="g" of={gender} code={row.gender} />],
        [t('age'), `${row.age} (${row.birthday})`],
        [t('license_class'), row.license_class],
        [t('first_license_at'), more.first_license_at],
        [t('license_issuer'), more.license_issuer],
        [t('light_only'), say.label(row.light_only ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })],
        [t('coop_type'), <EnumName key="c" of={coopType} code={row.coop_type} />],
        [t('emergency_name'), [more.emergency_name, more.emergency_phone].filter(Boolean).join(' ')],
        [
          say(phrases, 'vehicles'),
          vehicles.length === 0
            ? ''
            : vehicles.map((one) => (
                <Link key={one.id} className="plate-link" to={linkTo(carrier.vehicleInfo, { id: one.id })}>
                  {one.plate_no}
                </Link>
              ))
        ],
        [t('remark'), row.remark],
        ...(row.state === driverState.code.inService ? [] : [[t('state_reason'), row.state_reason] as const])
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
      components={reached}
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
