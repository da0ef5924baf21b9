import { campaign, HallRow } from '@yunshu/contract/campaign/contract'
import { bidMachine, campaignMachine } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { isIn } from '@yunshu/contract/kit/machine'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call, newKey } from '../../kit/call.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { money, time } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { useHallActions } from './carrierActions.tsx'
import type { InHall } from './columns.tsx'
import { Countdown } from './Countdown.tsx'
import { lotFacts } from './lotFacts.tsx'
import { LotOrders } from './LotOrders.tsx'
import { modeText } from './modeText.ts'
import { phrases } from './phrases.ts'
import { useClose } from './useClose.ts'
import { Weighing } from './Weighing.tsx'

/** 竞价详情: what an invited carrier must know to answer, and what it has to do next. */
export const HallInfoPage = () => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(campaign.lot, { id }, { kinds: ['campaign'] })
  const { actions, dialog } = useHallActions()
  const close = useClose(id)
  const unseen = called.data?.campaign.bid_status === bidMachine.code.invited
  useEffect(() => {
    // The shipper sees who has looked; where the bidding has moved on meanwhile there is nothing to tell.
    if (unseen) void call(campaign.view, { id }, { key: newKey(), quiet: true }).catch(() => {})
  }, [unseen, id])
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.campaign.campaign_no}
        status={(info) => <Status machine={bidMachine} code={info.campaign.bid_status} />}
        facts={({ campaign: row, now }) => (
          <>
            <span>{row.shipper_name}</span>
            <span>
              {row.start_address_diming} → {row.end_address_diming}
            </span>
            {row.campaign_status === campaignMachine.code.open ? (
              <Countdown to={row.deadline} now={now} onEnd={close} />
            ) : (
              <Status machine={campaignMachine} code={row.campaign_status} />
            )}
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.campaign)} />}
      >
        {({ campaign: row, orders }) => (
          <>
            <Next row={row} />
            <Section title={say(phrases, 'terms')}>
              <RowFacts
                of={HallRow}
                row={row}
                terms={campaignTerms}
                columns={4}
                items={[
                  ...lotFacts,
                  'ceiling_fen',
                  'step_fen',
                  'deposit_fen',
                  row.best_fen !== null && 'best_fen',
                  'need_plate',
                  row.remark !== '' && 'remark'
                ]}
              />
            </Section>
            <Section title={say(phrases, 'myBid')}>
              <RowFacts
                of={HallRow}
                row={row}
                terms={campaignTerms}
                columns={4}
                items={['my_bid_fen', 'my_tax_rate_bp', 'my_rank', 'bid_at', 'plate_no', 'driver_name', row.deposit_fen !== null && 'deposit_status']}
              />
            </Section>
            {isDecided(row) || <Weighing id={id} />}
            <Section title={say(phrases, 'orders')}>
              <LotOrders rows={orders} />
            </Section>
            <StorySection type="campaign" id={id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

/* Nothing is left to be weighed: it ended, or went to another. */
const isDecided = ({ campaign_status, bid_status }: InHall): boolean =>
  isIn(campaignMachine, campaign_status, 'failed', 'withdrawn') || isIn(bidMachine, bid_status, 'lost', 'passed', 'forfeited', 'takenBack')

/* What this carrier has to do next, and until when. */
const Next = ({ row }: { row: InHall }) => {
  const say = useSay()
  const isOpen = row.campaign_status === campaignMachine.code.open
  if (row.bid_status === bidMachine.code.won && row.confirmed_at === null)
    return <Alert type="success" showIcon title={say(phrases, 'wonIs', { at: time(row.confirm_by) })} />
  if (row.counter_fen !== null && row.campaign_status === campaignMachine.code.evaluating)
    return <Alert type="warning" showIcon title={say(phrases, 'counterIs', { counter: money(row.counter_fen), at: time(row.counter_until) })} />
  if (!isOpen) return null
  if (row.offered_until !== null)
    return <Alert type="warning" showIcon title={say(phrases, 'turnIs', { price: money(row.ceiling_fen ?? 0), at: time(row.offered_until) })} />
  if (row.bid_status === bidMachine.code.bid && row.my_bid_fen === null)
    return <Alert type="info" showIcon title={say(phrases, 'sealedMine', { at: time(row.bid_at) })} description={modeText(say, row)} />
  return <Alert type="info" showIcon title={modeText(say, row)} />
}
