import { BidRow, campaign } from '@yunshu/contract/campaign/contract'
import { bidMachine } from '@yunshu/contract/campaign/machine'
import { quantityOf } from '@yunshu/contract/campaign/rules'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Button, Table } from 'antd'
import { useState, type ReactNode } from 'react'
import { Cell, movesWidth } from '../../kit/cells.tsx'
import { money } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCan } from '../../kit/rights.ts'
import { Status } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'
import { useBidActions } from './shipperActions.tsx'

const RecordDialog = lazily(async () => (await import('./RecordDialog.tsx')).RecordDialog)
type Info = OutputOf<typeof campaign.info>
type Bid = Info['bids'][number]

/** The bids beside each other: what each costs without tax, by how much it is above or below what was hoped for, what the contract asks and what the lane cost before, and what the bidder did of late. */
export const Bids = ({ info: { campaign: row, bids, lane } }: { info: Info }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const seesPrices = useCan()(shipper.campaigns.may.price)
  const { actions, dialog } = useBidActions(row)
  const [asked, setAsked] = useState<Bid>()
  const quantity = quantityOf(row)
  const target = row.target_fen === null || quantity === null ? null : Math.round(row.target_fen * quantity)
  const field = (name: keyof Bid & keyof typeof campaignTerms.zh, bid: Bid) => <Cell field={BidRow.properties[name]} value={bid[name]} />
  const column = (title: string, width: number, render: (bid: Bid) => ReactNode, align?: 'right') => ({
    title,
    width,
    ...(align && { align }),
    render: (_: unknown, bid: Bid) => render(bid)
  })
  const term = (name: keyof typeof campaignTerms.zh) => say(campaignTerms, name)
  return (
    <Section title={say(phrases, 'bids')}>
      {!seesPrices && <p className="field-help">{say(phrases, 'noPrice')}</p>}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={bids}
        scroll={{ x: 1400 }}
        components={scrollableTable}
        columns={[
          column(term('rank'), 52, (bid) => field('rank', bid)),
          column(term('carrier_name'), 150, (bid) => <Two above={bid.carrier_name} below={<Status machine={bidMachine} code={bid.bid_status} />} />),
          column(
            term('bid_fen'),
            104,
            (bid) => (
              <Two above={money(bid.bid_fen)} below={bid.tax_rate_bp === null ? undefined : say(phrases, 'taxIs', { rate: bid.tax_rate_bp / 100 })} />
            ),
            'right'
          ),
          column(
            term('net_fen'),
            116,
            (bid) => (
              <Two
                above={<b>{money(bid.net_fen)}</b>}
                below={bid.total_fen === null ? undefined : say(phrases, 'grossIs', { total: money(bid.total_fen) })}
              />
            ),
            'right'
          ),
          ...(row.deposit_fen === null ? [] : [column(term('deposit_status'), 84, (bid) => field('deposit_status', bid))]),
          column(say(phrases, 'toTarget'), 92, (bid) => <Difference of={bid.total_fen} to={target} />, 'right'),
          column(say(phrases, 'toContract'), 92, (bid) => <Difference of={bid.total_fen} to={bid.contract_fen} />, 'right'),
          column(say(phrases, 'toLane'), 92, (bid) => <Difference of={bid.total_fen} to={lane?.middle_fen ?? null} />, 'right'),
          column(say(phrases, 'record'), 176, (bid) => <Record bid={bid} onOpen={() => setAsked(bid)} />),
          column(term('plate_no'), 110, (bid) => <Two above={bid.plate_no || '-'} below={bid.driver_name} />),
          column(term('eta_hours'), 84, (bid) => field('eta_hours', bid), 'right'),
          column(term('bid_at'), 116, (bid) => field('bid_at', bid)),
          column(term('remark'), 140, (bid) => field('remark', bid)),
          ...(bids.some((bid) => actions(bid).length > 0)
            ? [{ ...column('', movesWidth[lang], (bid) => <Actions items={actions(bid)} />), key: 'moves', fixed: 'right' as const }]
            : [])
        ]}
      />
      {dialog}
      {asked && <RecordDialog id={row.id} bid={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

const Two = ({ above, below }: { above: ReactNode; below: ReactNode }) => (
  <>
    <span className="figure">{above}</span>
    {below && <small className="cell-under">{below}</small>}
  </>
)

/* How much a bid is above or below something else, tax included, and in per cent of it. */
const Difference = ({ of, to }: { of: number | null; to: number | null }) => {
  if (of === null || to === null || to === 0) return '-'
  const by = of - to
  return <Two above={`${by > 0 ? '+' : ''}${money(by)}`} below={`${by > 0 ? '+' : ''}${((by / to) * 100).toFixed(1)}%`} />
}

/* What the bidder did for this shipper in the last 90 days; the trips behind it open from here. */
const Record = ({ bid, onOpen }: { bid: Bid; onOpen: () => void }) => {
  const say = useSay()
  const { score, delivered_count, on_time_count, receipt_due_count, receipt_count, damage_count } = bid
  const scored = score === null ? '' : say(phrases, 'scoreIs', { score })
  if (delivered_count + receipt_due_count === 0) return <span className="field-help">{`${scored}${say(phrases, 'noRecord')}`}</span>
  const rate = (part: number, of: number) => (of === 0 ? '-' : `${((part / of) * 100).toFixed(0)}%`)
  return (
    <Button
      size="small"
      type="link"
      className="cell-wrap"
      onClick={onOpen}
      aria-label={say(phrases, 'recordTitle', { carrier_name: bid.carrier_name })}
    >
      {scored}
      {say(phrases, 'recordIs', {
        on_time: rate(on_time_count, delivered_count),
        delivered: delivered_count,
        receipts: rate(receipt_count, receipt_due_count),
        due: receipt_due_count,
        damaged: damage_count
      })}
    </Button>
  )
}
