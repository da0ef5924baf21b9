import { Alert, Table } from 'antd'
import type { company } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { auditStatus, companyState, companyType, taxpayerType } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { day } from '../../kit/format.ts'
import { Facts, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

export type Company = OutputOf<typeof company.own>
const tones = { 10: 'wait', 20: 'done', 30: 'wrong' } as const

/* Uploads are kept as one comma string. */
const photosOf = (list: string) => list.split(',').map((url) => ({ url }))

/** How far the review of a company is. */
export const AuditMark = ({ code }: { code: 10 | 20 | 30 }) => <Mark tone={tones[code]}>{useSay().label(auditStatus.names[code])}</Mark>

/** What a company is by its licence, how it is reached, and which changes wait for approval. */
export const CompanyFacts = ({ data }: { data: Company }) => {
  const say = useSay()
  const t = (name: keyof typeof companyTerms.zh) => say(companyTerms, name)
  return (
    <>
      {data.pending && <PendingChanges data={data} pending={data.pending} />}
      <Section title={say(phrases, 'licence')}>
        <Facts
          columns={2}
          items={[
            [t('company_name'), data.company_name],
            [t('credit_code'), data.credit_code],
            [t('legal_name'), data.legal_name],
            [t('legal_id_no'), data.legal_id_no_mask],
            [t('company_type'), say.label(companyType.names[data.company_type])],
            [t('company_no'), data.company_no],
            [
              t('license_img'),
              data.license_img ? <PhotosLink key="l" photos={photosOf(data.license_img)} label={say(phrases, 'viewLicence')} /> : ''
            ],
            ...(data.company_type === 2
              ? ([
                  [t('road_permit_no'), data.road_permit_no_mask],
                  [t('road_permit_valid_to'), data.road_permit_valid_to && day(data.road_permit_valid_to)]
                ] as const)
              : [])
          ]}
        />
      </Section>
      <Section title={say(phrases, 'contact')}>
        <Facts
          items={[
            [t('short_name'), data.short_name],
            [t('contact_name'), data.contact_name],
            [t('contact_mobile'), data.contact_mobile],
            [t('address'), `${data.province}${data.city}${data.area}${data.address}`],
            [t('taxpayer_type'), say.label(taxpayerType.names[data.taxpayer_type])],
            [t('state'), say.label(companyState.names[data.state])]
          ]}
        />
      </Section>
    </>
  )
}

const PendingChanges = ({ data, pending }: { data: Company; pending: Record<string, unknown> }) => {
  const say = useSay()
  const rows = Object.entries(pending).map(([name, after]) => ({ name, before: data[name as keyof Company], after }))
  const shown = (name: string, value: unknown) =>
    name === 'license_img' && typeof value === 'string' && value ? (
      <PhotosLink photos={photosOf(value)} label={say(phrases, 'viewLicence')} />
    ) : (
      String(value ?? say(phrases, 'none'))
    )
  return (
    <section className="card section">
      <Alert type="warning" showIcon title={say(phrases, 'pendingNote')} />
      <Table
        className="gap-top"
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: say(phrases, 'field'), width: 200, render: (_, { name }) => say(companyTerms, name as 'company_name') },
          { title: say(phrases, 'before'), render: (_, { name, before }) => shown(name, before) },
          { title: say(phrases, 'after'), render: (_, { name, after }) => shown(name, after) }
        ]}
      />
    </section>
  )
}
