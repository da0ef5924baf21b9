import { campaign, CampaignRow as Row } from '@yunshu/contract/campaign/contract'
import { campaignMachine } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Alert } from 'antd'
import { useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { money, time } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { Bids } from './Bids.tsx'
import { Countdown } from './Countdown.tsx'
import { lotFacts } from './lotFacts.tsx'
import { LotOrders } from './LotOrders.tsx'
import { modeText } from './modeText.ts'
import { phrases } from './phrases.ts'
import { useCampaignActions } from './shipperActions.tsx'
import { useClose } from './useClose.ts'

type Info = OutputOf<typeof campaign.info>

/** 定标: one campaign, its bids beside each other by what they cost without tax, and what the lane cost before. */
export const CampaignInfoPage = () => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(campaign.info, { id }, { kinds: ['campaign'] })
  const { actions, dialog } = useCampaignActions()
  const close = useClose(id)
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.campaign.campaign_no}
        status={(info) => <Status machine={campaignMachine} code={info.campaign.campaign_status} />}
        facts={({ campaign: row, now }) => (
          <>
            <span>
              {row.start_address_diming} → {row.end_address_diming}
            </span>
            {row.campaign_status === campaignMachine.code.open && <Countdown to={row.deadline} now={now} onEnd={close} />}
          </>
        )}
        actions={(info) => (
          <Actions
            at="header"
            items={actions(
              info.campaign,
              info.orders.map((order) => order.id)
            )}
          />
        )}
      >
        {(info) => (
          <>
            <Standing info={info} />
            <Section title={say(phrases, 'terms')}>
              <RowFacts
                of={Row}
                row={info.campaign}
                terms={campaignTerms}
                columns={4}
                items={[
                  ...lotFacts,
                  'target_fen',
                  'floor_fen',
                  'ceiling_fen',
                  'step_fen',
                  'deposit_fen',
                  'min_bidders',
                  'show_rank',
                  'need_plate',
                  'round',
                  info.campaign.deal_fen !== null && 'deal_fen',
                  info.campaign.deal_reason !== '' && 'deal_reason',
                  info.campaign.close_reason !== '' && 'close_reason',
                  info.campaign.remark !== '' && 'remark'
                ]}
              />
            </Section>
            {info.campaign.campaign_status !== campaignMachine.code.draft && <Bids info={info} />}
            <Section title={say(phrases, 'orders')}>
              <LotOrders rows={info.orders} page={shipper.orderInfo} />
            </Section>
            <StorySection type="campaign" id={id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

/* What the reader must know first: what the way of bidding means, or who has to confirm until when. */
const Standing = ({ info: { campaign: row, lane } }: { info: Info }) => {
  const say = useSay()
  if (row.campaign_status === campaignMachine.code.draft) return <Alert type="info" showIcon title={say(phrases, 'isDraft')} />
  const { carrier_name, at } = { carrier_name: row.winner_name, at: time(row.confirm_by) }
  if (row.campaign_status === campaignMachine.code.awarded)
    return row.confirmed_at === null ? (
      <Alert type="warning" showIcon title={say(phrases, 'waitsConfirm', { carrier_name, at })} />
    ) : (
      <Alert type="success" showIcon title={say(phrases, 'confirmedBy', { carrier_name })} />
    )
  const before = lane
    ? say(phrases, 'lane', { deals: lane.deals, low: money(lane.low_fen), middle: money(lane.middle_fen), high: money(lane.high_fen) })
    : say(phrases, 'noLane')
  if (row.campaign_status === campaignMachine.code.evaluating) return <Alert type="info" showIcon title={before} />
  return row.campaign_status === campaignMachine.code.open ? <Alert type="info" showIcon title={modeText(say, row)} description={before} /> : null
}
