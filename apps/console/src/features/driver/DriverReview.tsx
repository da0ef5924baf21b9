import { driver, driverReviewed } from '@yunshu/contract/driver/contract'
import { driverDoubts, unusualOfDriver } from '@yunshu/contract/driver/unusual'
import { driverTerms } from '@yunshu/contract/driver/words'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { useCall } from '../../kit/useCall.ts'
import { PaperReview, type Reviewing } from '../../widgets/PaperReview.tsx'
import type { DriverRow } from './columns.tsx'
import { PaperTable } from './DriverFacts.tsx'
import { phrases } from './phrases.ts'

const { driver: Listed, more: More } = driver.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

const useInfo = ({ id }: DriverRow) => useCall(driver.info, { id }, { kinds: ['driver'] })

/** One goes through the papers of drivers that wait, with their photos beside what was entered. */
export const DriverReview = ({ contract, ...reviewing }: Reviewing<typeof driver.list | typeof driver.operatorList>) => {
  const say = useSay()
  return (
    <PaperReview<typeof driver.list, OutputOf<typeof driver.info>>
      {...reviewing}
      contract={contract as typeof driver.list}
      title={say(phrases, 'reviewTitle')}
      rowOf={(info) => info.driver}
      no={(row) => row.driver_name}
      useInfo={useInfo}
      about={(row) => [row.id_no_mask, row.license_class]}
      doubts={(info) => unusualOfDriver(info, todayHere()).map(({ tone, phrase, slots }) => ({ tone, text: say(driverDoubts, phrase, slots) }))}
      approve={driver.approve}
      refuse={driver.refuse}
      fields={driverReviewed}
      terms={driverTerms}
      papers={(info) => [
        [say(driverTerms, 'id_front_img'), info.more.id_front_img],
        [say(driverTerms, 'id_back_img'), info.more.id_back_img],
        [say(driverTerms, 'license_img'), info.more.license_img],
        [say(driverTerms, 'qualification_img'), info.more.qualification_img]
      ]}
    >
      {(info) => (
        <>
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
        </>
      )}
    </PaperReview>
  )
}
