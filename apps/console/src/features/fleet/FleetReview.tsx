import { fleet, fleetReviewed } from '@yunshu/contract/fleet/contract'
import { fleetDoubts, unusualOfFleet } from '@yunshu/contract/fleet/unusual'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { PaperReview, type Reviewing } from '../../widgets/PaperReview.tsx'
import type { FleetRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { fleet: Listed, more: More } = fleet.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

const useInfo = ({ id }: FleetRow) => useCall(fleet.info, { id }, { kinds: ['fleet'] })

/** One goes through the fleets that wait, with the captain's identity card beside what was entered. */
export const FleetReview = ({ contract, ...reviewing }: Reviewing<typeof fleet.list | typeof fleet.operatorList>) => {
  const say = useSay()
  return (
    <PaperReview<typeof fleet.list, OutputOf<typeof fleet.info>>
      {...reviewing}
      contract={contract as typeof fleet.list}
      title={say(phrases, 'reviewTitle')}
      rowOf={(info) => info.fleet}
      no={(row) => row.fleet_name}
      useInfo={useInfo}
      about={(row) => [row.captain_name]}
      doubts={(info) => unusualOfFleet(info).map(({ tone, phrase, slots }) => ({ tone, text: say(fleetDoubts, phrase, slots) }))}
      approve={fleet.approve}
      refuse={fleet.refuse}
      fields={fleetReviewed}
      terms={fleetTerms}
      papers={(info) => [
        [say(fleetTerms, 'captain_front_img'), info.more.captain_front_img],
        [say(fleetTerms, 'captain_back_img'), info.more.captain_back_img],
        ...info.members
          .filter(({ left_at }) => left_at === null)
          .map((one) => [`${say(fleetTerms, 'entrust_file')} ${one.member_name}`, one.entrust_file] as const)
      ]}
    >
      {(info) => (
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
      )}
    </PaperReview>
  )
}
