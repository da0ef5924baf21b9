import { addressText } from '@yunshu/domain/address'
import { Alert, Table } from 'antd'
import { auditStatus, type company, CompanyInfo, companyType } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { ListCell, titleOf } from '../../kit/cells.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

export type Company = OutputOf<typeof company.own>
const tones = { 10: 'wait', 20: 'done', 30: 'wrong' } as const

/** How far the review of a company is. */
export const AuditMark = ({ code }: { code: 10 | 20 | 30 }) => <Mark tone={tones[code]}>{useSay().label(auditStatus.names[code])}</Mark>

/** What a company is by its licence, how it is reached, and which changes wait for approval. */
export const CompanyFacts = ({ data }: { data: Company }) => {
  const say = useSay()
  const isCarrier = data.company_type === companyType.code.carrier
  return (
    <>
      {data.pending && <PendingChanges data={data} pending={data.pending} />}
      <Section title={say(phrases, 'licence')}>
        <RowFacts
          of={CompanyInfo}
          row={data}
          terms={companyTerms}
          columns={2}
          items={[
            'company_name',
            'credit_code',
            'legal_name',
            'legal_id_no_mask',
            'company_type',
            'company_no',
            'license_img',
            isCarrier && 'road_permit_no_mask',
            isCarrier && 'road_permit_valid_to'
          ]}
        />
      </Section>
      <Section title={say(phrases, 'contact')}>
        <RowFacts
          of={CompanyInfo}
          row={data}
          terms={companyTerms}
          items={[
            'short_name',
            'contact_name',
            'contact_mobile',
            { name: 'address', cell: (row) => addressText(row, row.address) },
            'taxpayer_type',
            'state'
          ]}
        />
      </Section>
    </>
  )
}

const told = { row: CompanyInfo, cells: {} }
const PendingChanges = ({ data, pending }: { data: Company; pending: NonNullable<Company['pending']> }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  return (
    <section className="card section">
      <Alert type="warning" showIcon title={say(phrases, 'pendingNote')} />
      <Table
        className="gap-top"
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={Object.keys(pending).map((name) => ({ name }))}
        columns={[
          { title: say(phrases, 'field'), width: 200, render: (_, field) => titleOf(told, field, companyTerms, lang) },
          { title: say(phrases, 'before'), render: (_, field) => <ListCell list={told} column={field} row={data} /> },
          { title: say(phrases, 'after'), render: (_, field) => <ListCell list={told} column={field} row={pending} /> }
        ]}
      />
    </section>
  )
}
