import { nameOf } from '@yunshu/contract/kit/enums'
import { invoiceType, settleCycle } from '@yunshu/contract/link/contract'
import { linkTerms } from '@yunshu/contract/link/words'
import { projectTerms } from '@yunshu/contract/project/words'
import { money, num } from '../../kit/format.ts'
import { Facts, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { type LinkRow, percent } from './columns.tsx'
import { phrases } from './phrases.ts'

/** What one side knows of the other: who it is, how it settles, how well it did. */
export const LinkFacts = ({ row }: { row: LinkRow }) => {
  const say = useSay()
  const t = (name: keyof typeof linkTerms.zh) => say(linkTerms, name)
  return (
    <>
      <Section title={say(phrases, 'basic')}>
        <Facts
          columns={2}
          items={[
            [t('credit_code'), row.credit_code],
            [t('contact_name'), row.contact_name],
            [t('contact_mobile'), row.contact_mobile],
            ...('vehicle_count' in row
              ? ([
                  [t('vehicle_count'), num(row.vehicle_count)],
                  [t('road_permit_valid_to'), row.road_permit_valid_to]
                ] as const)
              : ([[t('customer_no'), row.customer_no]] as const)),
            [say(projectTerms, 'contract_no'), row.contract_no],
            [t('contract_valid_to'), row.contract_valid_to],
            [t('settle_cycle'), say.label(nameOf(settleCycle, row.settle_cycle))],
            [t('settle_day'), say(phrases, 'monthDay', { day: row.settle_day })],
            [t('pay_days'), say(phrases, 'days', { days: row.pay_days })],
            [t('tax_rate_bp'), percent(row.tax_rate_bp)],
            [t('invoice_type'), say.label(nameOf(invoiceType, row.invoice_type))],
            [t('receipt_days'), say(phrases, 'days', { days: row.receipt_days })],
            [t('deposit_fen'), money(row.deposit_fen)],
            ...(row.reason ? [[t('reason'), row.reason] as const] : [])
          ]}
        />
      </Section>
      <Section title={say(phrases, 'kpi')}>
        <Facts
          columns={4}
          items={[
            [t('order_count_30d'), num(row.order_count_30d)],
            [t('open_order_count'), num(row.open_order_count)],
            [t('on_time_rate_bp'), percent(row.on_time_rate_bp)],
            [t('receipt_rate_bp'), percent(row.receipt_rate_bp)],
            [t('damage_rate_bp'), percent(row.damage_rate_bp)],
            [t('score'), row.score]
          ]}
        />
      </Section>
    </>
  )
}
