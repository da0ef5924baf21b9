import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMachine, bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { campaignTerms } from '@yunshu/contract/campaign/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { isIn } from '@yunshu/contract/kit/machine'
import { useState, type ReactNode } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { BidDialog } from './BidDialog.tsx'
import type { InHall } from './columns.tsx'
import { phrases } from './phrases.ts'

const { may } = carrier.hall
const { sealed, auction, waterfall } = bidMode.code

/** What an invited carrier can do now. */
export const useHallActions = (): { actions: (row: InHall) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<Chosen>()
  const [taking, takingBack, passing, confirming, answering] = [
    useAsked(campaign.take),
    useAsked(campaign.takeBack),
    useAsked(campaign.pass),
    useAsked(campaign.confirm),
    useAsked(campaign.answerCounter)
  ]
  const actions = (row: InHall): Action[] => {
    const { id, bid_status, campaign_status, bid_mode, campaign_no, ceiling_fen, need_plate } = row
    const isOpen = campaign_status === campaignMachine.code.open
    const priced = bid_mode === sealed || bid_mode === auction
    const asked = isIn(bidMachine, bid_status, 'invited', 'viewed')
    const at = (doing: Chosen['doing']) => () => setOpen({ doing, row })
    const take = () =>
      need_plate
        ? setOpen({ doing: 'take', row })
        : void taking.run(
            { id },
            { ask: { title: say(phrases, 'takeAsk', { price: money(ceiling_fen ?? 0), campaign_no }) }, done: say(phrases, 'taken') }
          )
    const answer = (accept: boolean) => () => void answering.run({ id, accept }, { done: say(phrases, accept ? 'counterTaken' : 'counterRefused') })
    const waits = campaign_status === campaignMachine.code.awarded && bid_status === bidMachine.code.won && row.confirmed_at === null
    const countered = campaign_status === campaignMachine.code.evaluating && row.counter_fen !== null && bid_status === bidMachine.code.bid
    const all: (Action | false)[] = [
      isOpen &&
        priced &&
        isIn(bidMachine, bid_status, 'invited', 'viewed', 'bid') && {
          key: 'bid',
          label: say(phrases, bid_status === bidMachine.code.bid ? 'rebid' : 'bid'),
          may: may.bid,
          run: at('bid')
        },
      isOpen &&
        !priced &&
        asked &&
        (bid_mode !== waterfall || row.offered_until !== null) && {
          key: 'take',
          label: say(phrases, bid_mode === waterfall ? 'takeOffer' : 'take'),
          may: may.confirm,
          run: take
        },
      waits && {
        key: 'confirm',
        label: say(phrases, 'confirm'),
        may: may.confirm,
        run: () => void confirming.run({ id }, { done: say(phrases, 'confirmed') })
      },
      waits && { key: 'forfeit', label: say(phrases, 'forfeit'), may: may.confirm, danger: true, run: at('forfeit') },
      countered && { key: 'accept', label: say(phrases, 'accept'), may: may.bid, run: answer(true) },
      countered && { key: 'decline', label: say(phrases, 'decline'), may: may.bid, run: answer(false) },
      isOpen &&
        priced &&
        bid_status === bidMachine.code.bid && {
          key: 'takeBack',
          label: say(phrases, 'takeBack'),
          may: may.takeBack,
          danger: true,
          run: () => void takingBack.run({ id }, { ask: { title: say(phrases, 'takeBackAsk') }, done: say(phrases, 'takenBack') })
        },
      isOpen &&
        asked && {
          key: 'pass',
          label: say(phrases, 'pass'),
          may: may.bid,
          danger: true,
          run: () => void passing.run({ id }, { ask: { title: say(phrases, 'passAsk') }, done: say(phrases, 'passed') })
        }
    ]
    return all.filter((action) => action !== false)
  }
  return { actions, dialog: open && <HallDialog {...open} onClose={() => setOpen(undefined)} /> }
}

type Chosen = { doing: 'bid' | 'take' | 'forfeit'; row: InHall }
const HallDialog = ({ doing, row, onClose }: Chosen & { onClose: () => void }) => {
  const say = useSay()
  const common = { terms: campaignTerms, onClose }
  if (doing === 'bid') return <BidDialog row={row} onClose={onClose} />
  if (doing === 'take')
    return (
      <CommandDialog
        {...common}
        command={campaign.take}
        start={{ id: row.id, plate_no: '', driver_name: '' }}
        done={say(phrases, 'taken')}
        title={say(phrases, 'takeTitle', { campaign_no: row.campaign_no })}
        label={say(phrases, 'take')}
      >
        {(form) => (
          <>
            <Field form={form} name="plate_no" required />
            <Field form={form} name="driver_name" required />
          </>
        )}
      </CommandDialog>
    )
  const { deposit_fen } = row
  const help = deposit_fen === null ? say(phrases, 'forfeitHelp') : say(phrases, 'forfeitDeposit', { deposit: money(deposit_fen) })
  return (
    <CommandDialog
      {...common}
      command={campaign.forfeit}
      start={{ id: row.id, reason: '' }}
      done={say(phrases, 'forfeited')}
      title={say(phrases, 'forfeit')}
      label={say(phrases, 'forfeit')}
    >
      {(form) => (
        <Field form={form} name="reason" help={help}>
          <ReasonInput common={[say(phrases, 'whyNoCar'), say(phrases, 'whyBroken')]} />
        </Field>
      )}
    </CommandDialog>
  )
}
