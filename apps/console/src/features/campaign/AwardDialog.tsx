import { campaign } from '@yunshu/contract/campaign/contract'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { unproved, useProof } from '../../widgets/useProof.tsx'
import type { CampaignRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** 中标: the deal with this bidder; where bids hold a deposit, with the payment password. */
export const AwardDialog = ({
  row,
  bid,
  onClose
}: {
  row: CampaignRow
  bid: OutputOf<typeof campaign.info>['bids'][number]
  onClose: () => void
}) => {
  const say = useSay()
  const { deposit_fen, campaign_no } = row
  const { carrier_id, carrier_name } = bid
  const start = { id: row.id, version: row.version, bid_id: bid.id, reason: '', ...(deposit_fen !== null && { proof: unproved }) }
  const asked = useCommandForm(campaign.award, start, () => {
    toastDone(say(phrases, 'awarded', { carrier_name }))
    onClose()
  })
  const { field, filling } = useProof(asked, {
    amount_fen: deposit_fen ?? 0,
    payee_id: carrier_id,
    biz_no: campaign_no
  })
  const { form } = asked
  return (
    <FormDialog
      filling={deposit_fen === null ? asked : filling}
      terms={campaignTerms}
      title={say(phrases, 'awardTitle', { carrier_name })}
      label={say(phrases, 'award')}
      onClose={onClose}
    >
      <p>
        {say(phrases, 'awardOf', { total: money(bid.total_fen ?? 0), net: money(bid.net_fen ?? 0) })}
        <br />
        {say(phrases, 'awardHelp')}
      </p>
      <Field form={form} name="reason" label={say(campaignTerms, 'deal_reason')} help={say(phrases, 'awardWhy')}>
        <ReasonInput common={[say(phrases, 'whyBetter'), say(phrases, 'whyVehicle'), say(phrases, 'whyOnly')]} />
      </Field>
      {deposit_fen !== null && (
        <>
          <p className="field-help">{say(phrases, 'depositProof', { deposit: money(deposit_fen) })}</p>
          {field}
        </>
      )}
    </FormDialog>
  )
}
