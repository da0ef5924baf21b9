import { fleet, fleetReviewed } from '@yunshu/contract/fleet/contract'
import { fleetDoubts, unusualOfFleet } from '@yunshu/contract/fleet/unusual'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import type { Grant } from '@yunshu/contract/kit/console'
import { Closed } from '@yunshu/contract/kit/endpoint'
import type { Filters } from '../../kit/address.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { Review, type Turn } from '../../kit/Review.tsx'
import { useCall } from '../../kit/useCall.ts'
import { PaperStage, PaperTurn } from '../../widgets/papersReview.tsx'
import type { FleetRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { fleet: Listed, more: More } = fleet.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

type ReviewProps = {
  /** The list one stands on: a carrier's own, or the operator's of all carriers. */
  contract: typeof fleet.list | typeof fleet.operatorList
  may: Grant
  query: Filters
  onClose: () => void
}

/** One goes through the fleets that wait, with the captain's identity card beside what was entered. */
export const FleetReview = ({ contract, may, query, onClose }: ReviewProps) => {
  const say = useSay()
  return (
    <Review<typeof fleet.list>
      title={say(phrases, 'reviewTitle')}
      contract={contract as typeof fleet.list}
      query={query}
      no={(row) => row.fleet_name}
      onClose={onClose}
    >
      {(turn) => <FleetTurn turn={turn} may={may} />}
    </Review>
  )
}

const FleetTurn = ({ turn, may }: { turn: Turn<FleetRow>; may: Grant }) => {
  const say = useSay()
  const called = useCall(fleet.info, { id: turn.row.id }, { kinds: ['fleet'] })
  return (
    <PaperTurn
      turn={turn}
      called={called}
      about={({ fleet: row }) => [row.carrier_name, row.captain_name]}
      rowOf={(info) => info.fleet}
      nameOf={(info) => info.fleet.fleet_name}
      doubts={(info) => unusualOfFleet(info).map(({ tone, phrase, slots }) => ({ tone, text: say(fleetDoubts, phrase, slots) }))}
      approve={fleet.approve}
      refuse={fleet.refuse}
      fields={fleetReviewed}
      may={may}
      terms={fleetTerms}
      asks={say(fleetTerms, 'audit_reason')}
    >
      {(info) => (
        <div className="review-columns">
          <PaperStage
            papers={[
              [say(fleetTerms, 'captain_front_img'), info.more.captain_front_img],
              [say(fleetTerms, 'captain_back_img'), info.more.captain_back_img],
              ...info.members
                .filter(({ left_at }) => left_at === null)
                .map((one) => [`${say(fleetTerms, 'entrust_file')} ${one.member_name}`, one.entrust_file] as const)
            ]}
          />
          <RowFacts
            of={Whole}
            row={{ ...info.fleet, ...info.more }}
            terms={fleetTerms}
            columns={2}
            items={[
              'captain_name',
              'captain_id_no_mask',
              'captain_mobile',
              'carrier_name',
              'settle_type',
              'account_name',
              'account_no_tail',
              'bank_name',
              'vehicle_count',
              'driver_count',
              'unsigned_count',
              'entered_at',
              'remark'
            ]}
          />
        </div>
      )}
    </PaperTurn>
  )
}
