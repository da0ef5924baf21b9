import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMachine, campaignMachine } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { isIn } from '@yunshu/contract/kit/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState, type ReactNode } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { AwardDialog } from './AwardDialog.tsx'
import type { CampaignRow } from './columns.tsx'
import { CreateDialog, DraftDialog } from './CreateDialog.tsx'
import { phrases } from './phrases.ts'

const { may } = shipper.campaigns
type BidRow = OutputOf<typeof campaign.info>['bids'][number]
type Doing = 'edit' | 'delay' | 'withdraw' | 'fail' | 'again'

/** What the shipper can do with a campaign as it stands. */
export const useCampaignActions = (): { actions: (row: CampaignRow, order_ids?: readonly number[]) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<{ doing: Doing; row: CampaignRow; order_ids?: readonly number[] | undefined }>()
  const onClose = () => setOpen(undefined)
  const actions = (row: CampaignRow, order_ids?: readonly number[]): Action[] => {
    const at = (doing: Doing) => () => setOpen({ doing, row, order_ids })
    const { campaign_status: status } = row
    const all: (Action | false)[] = [
      status === campaignMachine.code.draft && { key: 'edit', label: say(phrases, 'edit'), may: may.create, run: at('edit') },
      status === campaignMachine.code.open && { key: 'delay', label: say(phrases, 'delay'), may: may.delay, run: at('delay'), aside: true },
      (isIn(campaignMachine, status, 'draft', 'open') || (status === campaignMachine.code.awarded && row.confirmed_at === null)) && {
        key: 'withdraw',
        label: say(phrases, 'withdraw'),
        may: may.withdraw,
        run: at('withdraw'),
        danger: true
      },
      status === campaignMachine.code.evaluating && { key: 'fail', label: say(phrases, 'fail'), may: may.fail, run: at('fail'), danger: true },
      isIn(campaignMachine, status, 'failed', 'withdrawn') &&
        order_ids !== undefined && { key: 'again', label: say(phrases, 'again'), may: may.create, run: at('again') }
    ]
    return all.filter((action) => action !== false)
  }
  const about = open && { row: open.row, terms: campaignTerms, onClose }
  return {
    actions,
    dialog: open && about && (
      <>
        {open.doing === 'delay' && (
          <CommandDialog
            command={campaign.delay}
            start={{ id: open.row.id, version: open.row.version, deadline: open.row.deadline }}
            done={say(phrases, 'delayed')}
            terms={campaignTerms}
            title={say(phrases, 'delay')}
            onClose={onClose}
          >
            {(form) => <Field form={form} name="deadline" />}
          </CommandDialog>
        )}
        {open.doing === 'withdraw' && (
          <ReasonDialog
            {...about}
            command={campaign.withdraw}
            title={say(phrases, 'withdraw')}
            label={say(phrases, 'withdraw')}
            common={[say(phrases, 'whyGone'), say(phrases, 'whyWrong'), say(phrases, 'whyAssign')]}
            done={say(phrases, open.row.campaign_status === campaignMachine.code.draft ? 'draftGone' : 'withdrawn')}
          />
        )}
        {open.doing === 'fail' && (
          <ReasonDialog
            {...about}
            command={campaign.fail}
            title={say(phrases, 'fail')}
            label={say(phrases, 'fail')}
            common={[say(phrases, 'whyPrice'), say(phrases, 'whyAssign')]}
            done={say(phrases, 'failed')}
          />
        )}
        {open.doing === 'edit' && <DraftDialog id={open.row.id} onClose={onClose} />}
        {open.doing === 'again' && <CreateDialog again={open.row} order_ids={open.order_ids ?? []} onClose={onClose} />}
      </>
    )
  }
}

/** What the shipper can do with one bid, once the bids are opened. */
export const useBidActions = (row: CampaignRow | undefined): { actions: (bid: BidRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<{ doing: 'award' | 'counter' | 'drop'; bid: BidRow }>()
  const onClose = () => setOpen(undefined)
  const actions = (bid: BidRow): Action[] => {
    if (row?.campaign_status !== campaignMachine.code.evaluating || bid.bid_status !== bidMachine.code.bid) return []
    const at = (doing: 'award' | 'counter' | 'drop') => () => setOpen({ doing, bid })
    return [
      { key: 'award', label: say(phrases, 'award'), may: may.award, run: at('award') },
      { key: 'counter', label: say(phrases, 'counter'), may: may.counter, run: at('counter') },
      { key: 'drop', label: say(phrases, 'drop'), may: may.award, run: at('drop'), danger: true }
    ]
  }
  if (!row || !open) return { actions, dialog: null }
  const { bid } = open
  const { carrier_name } = bid
  const start = { id: row.id, version: row.version, bid_id: bid.id }
  const common = { terms: campaignTerms, onClose }
  return {
    actions,
    dialog: (
      <>
        {open.doing === 'award' && <AwardDialog row={row} bid={bid} onClose={onClose} />}
        {open.doing === 'counter' && (
          <CommandDialog
            {...common}
            command={campaign.counter}
            start={start}
            done={say(phrases, 'countered')}
            title={say(phrases, 'counterTitle', { carrier_name })}
            label={say(phrases, 'counter')}
          >
            {(form) => <Field form={form} name="counter_fen" help={say(phrases, 'counterHelp', { bid: money(bid.bid_fen ?? 0) })} />}
          </CommandDialog>
        )}
        {open.doing === 'drop' && (
          <CommandDialog
            {...common}
            command={campaign.drop}
            start={{ ...start, reason: '' }}
            done={say(phrases, 'dropped')}
            title={say(phrases, 'dropTitle', { carrier_name })}
            label={say(phrases, 'drop')}
          >
            {(form) => (
              <Field form={form} name="reason">
                <ReasonInput common={[say(phrases, 'whyUnfit'), say(phrases, 'whyHigh')]} />
              </Field>
            )}
          </CommandDialog>
        )}
      </>
    )
  }
}
