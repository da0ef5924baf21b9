import { CustomerDetail, type customer } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { AnyFiles, PhoneOf } from '@yunshu/contract/kit/fields'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Table } from 'antd'
import { Cell } from '../../../kit/cells.tsx'
import { RowFacts } from '../../../kit/Facts.tsx'
import { day } from '../../../kit/format.ts'
import { Section } from '../../../kit/InfoPage.tsx'
import { scrollableTable } from '../../../kit/keyboardScroll.tsx'
import { useSay } from '../../../kit/lang.ts'
import { EndDay } from '../../../widgets/complianceStatus.tsx'
import { PartnerKpi } from '../../../widgets/PartnerKpi.tsx'
import { CreditLimit, UsedCredit } from './columns.tsx'
import { phrases } from './phrases.ts'

type Detail = OutputOf<typeof customer.info>

/** The card of a customer: who it is, who looks after it, how it settles, what it owes, its people, papers and titles. */
export const CustomerFacts = ({ row }: { row: Detail }) => {
  const say = useSay()
  const facts = { of: CustomerDetail, row, terms: customerTerms }
  return (
    <>
      <Section title={say(phrases, 'basic')}>
        <RowFacts
          {...facts}
          columns={3}
          items={[
            'short_name',
            'customer_type',
            'credit_code',
            'legal_name',
            'taxpayer_type',
            'seat',
            'address',
            'bank_name',
            'bank_account',
            'bank_branch_no',
            'license_img',
            row.remark && 'remark',
            row.reason && 'reason'
          ]}
        />
      </Section>
      <Section title={say(phrases, 'business')}>
        <RowFacts {...facts} columns={4} items={['grade', 'owner_name', 'cs_name', 'template_name', 'next_follow_on', 'created_at', 'invited_at']} />
      </Section>
      <Section title={say(phrases, 'settle')}>
        <RowFacts
          {...facts}
          columns={4}
          items={[
            { name: 'credit_fen', cell: (of) => <CreditLimit row={of} /> },
            { name: 'used_fen', cell: (of) => <UsedCredit row={of} /> },
            'overdue_fen',
            row.credit_fen > 0 && 'over_credit_action',
            row.held_since !== null && 'held_since',
            ...(row.lift_until === null ? [] : (['lift_until', 'lift_by_name', 'lift_reason'] as const)),
            'last_paid_at',
            'last_paid_fen',
            'settle_cycle',
            'settle_day',
            'pay_days',
            'tax_rate_bp',
            'invoice_type',
            'receipt_days',
            'deposit_fen',
            'contract_no',
            { name: 'contract_valid_to', cell: (of) => <EndDay end={of.contract_valid_to} needed={false} /> }
          ]}
        />
      </Section>
      <Contacts row={row} />
      <Contracts row={row} />
      <Titles row={row} />
      {row.link_version !== null && (
        <Section title={say(phrases, 'work')}>
          <RowFacts
            {...facts}
            columns={4}
            items={['order_count_30d', 'open_order_count', 'on_time_rate_bp', 'receipt_rate_bp', 'damage_rate_bp', 'score']}
          />
        </Section>
      )}
      {row.shipper_id !== null && <PartnerKpi company_id={row.shipper_id} title={say(phrases, 'monthly')} />}
    </>
  )
}

const small = { size: 'small', pagination: false, components: scrollableTable, scroll: { x: 'max-content' } } as const
const Contacts = ({ row: { contacts } }: { row: Detail }) => {
  const say = useSay()
  const t = (name: keyof typeof customerTerms.zh) => say(customerTerms, name)
  return (
    <Section title={say(phrases, 'contactRows')}>
      {contacts.length === 0 ? (
        <p className="story-open">{say(phrases, 'noContacts')}</p>
      ) : (
        <Table
          {...small}
          rowKey={(one) => `${one.contact_name} ${one.contact_mobile}`}
          dataSource={contacts}
          columns={[
            { title: t('contact_name'), dataIndex: 'contact_name' },
            { title: t('duty'), render: (_, one) => one.duty || '-' },
            { title: t('contact_mobile'), render: (_, one) => <Cell field={PhoneOf('link')} value={one.contact_mobile} /> },
            { title: t('remark'), render: (_, one) => one.remark || '-' }
          ]}
        />
      )}
    </Section>
  )
}

const Contracts = ({ row: { contracts } }: { row: Detail }) => {
  const say = useSay()
  const t = (name: keyof typeof customerTerms.zh) => say(customerTerms, name)
  return (
    <Section title={say(phrases, 'contractRows')}>
      {contracts.length === 0 ? (
        <p className="story-open">{say(phrases, 'noContracts')}</p>
      ) : (
        <Table
          {...small}
          rowKey="contract_no"
          dataSource={contracts}
          columns={[
            { title: t('contract_no'), dataIndex: 'contract_no' },
            { title: t('contract_name'), render: (_, one) => one.contract_name || '-' },
            { title: t('valid_from'), render: (_, one) => day(one.valid_from) },
            { title: t('valid_to'), render: (_, one) => <EndDay end={one.valid_to} needed={false} /> },
            { title: t('contract_file'), render: (_, one) => <Cell field={AnyFiles} value={one.contract_file} /> }
          ]}
        />
      )}
    </Section>
  )
}

const Titles = ({ row: { titles } }: { row: Detail }) => {
  const say = useSay()
  const t = (name: keyof typeof customerTerms.zh) => say(customerTerms, name)
  return (
    <Section title={say(phrases, 'titleRows')}>
      {titles.length === 0 ? (
        <p className="story-open">{say(phrases, 'noTitles')}</p>
      ) : (
        <Table
          {...small}
          rowKey="tax_no"
          dataSource={titles}
          columns={[
            { title: t('title'), dataIndex: 'title' },
            { title: t('tax_no'), dataIndex: 'tax_no' },
            { title: t('receiver_email'), dataIndex: 'receiver_email' },
            { title: t('bank_name'), render: (_, one) => one.bank_name || '-' },
            { title: t('bank_account'), render: (_, one) => one.bank_account || '-' }
          ]}
        />
      )}
    </Section>
  )
}
