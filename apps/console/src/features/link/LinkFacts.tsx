import { CarrierRow, PartnerRow } from '@yunshu/contract/link/contract'
import { RowFacts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { PartnerKpi } from '../../widgets/PartnerKpi.tsx'
import type { CarrierRow as Row } from './columns.tsx'
import { phrases } from './phrases.ts'
import { terms } from './terms.ts'

const partner = ['credit_code', 'contact_name', 'contact_mobile'] as const
const settled = [
  'contract_no',
  'contract_valid_to',
  'settle_cycle',
  'settle_day',
  'pay_days',
  'tax_rate_bp',
  'invoice_type',
  'receipt_days',
  'deposit_fen'
] as const

/** What a shipper knows of its carrier: who it is, how it settles, how well it did. */
export const LinkFacts = ({ row }: { row: Row }) => {
  const say = useSay()
  return (
    <>
      <Section title={say(phrases, 'basic')}>
        <RowFacts
          of={CarrierRow}
          row={row}
          terms={terms}
          columns={2}
          items={[...partner, 'vehicle_count', 'road_permit_valid_to', ...settled, row.reason && 'reason']}
        />
      </Section>
      <Section title={say(phrases, 'kpi')}>
        <RowFacts
          of={PartnerRow}
          row={row}
          terms={terms}
          columns={4}
          items={['order_count_30d', 'open_order_count', 'on_time_rate_bp', 'receipt_rate_bp', 'damage_rate_bp', 'score']}
        />
      </Section>
      <PartnerKpi company_id={row.carrier_id} title={say(phrases, 'monthly')} />
    </>
  )
}
