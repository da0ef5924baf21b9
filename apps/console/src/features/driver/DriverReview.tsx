import { driver, driverReviewed } from '@yunshu/contract/driver/contract'
import { driverDoubts, unusualOfDriver } from '@yunshu/contract/driver/unusual'
import { driverTerms } from '@yunshu/contract/driver/words'
import type { Grant } from '@yunshu/contract/kit/console'
import { Closed } from '@yunshu/contract/kit/endpoint'
import type { Filters } from '../../kit/address.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { Review, type Turn } from '../../kit/Review.tsx'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { PaperStage, PaperTurn } from '../../widgets/papersReview.tsx'
import type { DriverRow } from './columns.tsx'
import { PaperTable } from './DriverFacts.tsx'
import { phrases } from './phrases.ts'

const { driver: Listed, more: More } = driver.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

type ReviewProps = {
  /** The list one stands on: a carrier's own, or the operator's of all carriers. */
  contract: typeof driver.list | typeof driver.operatorList
  may: Grant
  query: Filters
  onClose: () => void
}

/** One goes through the papers of drivers that wait, with their photos beside what was entered. */
export const DriverReview = ({ contract, may, query, onClose }: ReviewProps) => {
  const say = useSay()
  return (
    <Review<typeof driver.list>
      title={say(phrases, 'reviewTitle')}
      contract={contract as typeof driver.list}
      query={query}
      no={(row) => row.driver_name}
      onClose={onClose}
    >
      {(turn) => <DriverTurn turn={turn} may={may} />}
    </Review>
  )
}

const DriverTurn = ({ turn, may }: { turn: Turn<DriverRow>; may: Grant }) => {
  const say = useSay()
  const { id } = turn.row
  const called = useCall(driver.info, { id }, { kinds: ['driver'] })
  return (
    <PaperTurn
      turn={turn}
      called={called}
      about={({ driver: row }) => [row.carrier_name, row.id_no_mask, row.license_class]}
      rowOf={(info) => info.driver}
      nameOf={(info) => info.driver.driver_name}
      doubts={(info) => unusualOfDriver(info, todayHere()).map(({ tone, phrase, slots }) => ({ tone, text: say(driverDoubts, phrase, slots) }))}
      approve={driver.approve}
      refuse={driver.refuse}
      fields={driverReviewed}
      may={may}
      terms={driverTerms}
      asks={say(driverTerms, 'audit_reason')}
    >
      {(info) => (
        <div className="review-columns">
          <PaperStage
            papers={[
              [say(driverTerms, 'id_front_img'), info.more.id_front_img],
              [say(driverTerms, 'id_back_img'), info.more.id_back_img],
              [say(driverTerms, 'license_img'), info.more.license_img],
              [say(driverTerms, 'qualification_img'), info.more.qualification_img]
            ]}
          />
          <div>
            <RowFacts
              of={Whole}
              row={{ ...info.driver, ...info.more }}
              terms={driverTerms}
              columns={2}
              items={[
                'driver_name',
                'carrier_name',
                'id_no_mask',
                'gender',
                'birthday',
                'age',
                'license_no_mask',
                'license_class',
                'first_license_at',
                'license_valid_from',
                'license_issuer',
                'light_only',
                'coop_type',
                'entered_at'
              ]}
            />
            <h3>{say(phrases, 'papers')}</h3>
            <PaperTable detail={info} />
          </div>
        </div>
      )}
    </PaperTurn>
  )
}
