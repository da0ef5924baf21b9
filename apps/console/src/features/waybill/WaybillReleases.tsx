import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { releaseTerms } from '@yunshu/contract/release/words'
import { Link } from 'react-router'
import { Facts } from '../../kit/Facts.tsx'
import { fullTime } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { EnumName, Status } from '../../kit/Status.tsx'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'

/** What the departure of a trip and the hand-over of its cargo wait for, and how it stands; nothing where neither is held. */
export const WaybillReleases = ({ trip: { releases, release_needed, held_orders, orders, waybill } }: { trip: Trip }) => {
  const say = useSay()
  const can = useCan()
  const waits = [
    ...(release_needed && !releases.some(({ release_type }) => release_type === releaseType.code.departure)
      ? [say(phrases, 'departureNotAsked')]
      : []),
    ...held_orders
      .filter((id) => !releases.some(({ order_id }) => order_id === id))
      .map((id) => say(phrases, 'cargoNotAsked', { order_no: orders.find(({ order_id }) => order_id === id)?.order_no ?? '' }))
  ]
  return (
    <>
      {waits.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {releases.map((row) => (
        <Facts
          key={row.release_no}
          columns={4}
          items={[
            [say(releaseTerms, 'release_type'), <EnumName key="t" of={releaseType} code={row.release_type} />],
            [
              say(releaseTerms, 'release_no'),
              can(carrier.releases.may.view) ? (
                <Link key="n" to={linkTo(carrier.releases, { keyword: row.release_no, waybill_id: waybill.id })}>
                  {row.release_no}
                </Link>
              ) : (
                row.release_no
              )
            ],
            [
              say(releaseTerms, 'release_status'),
              <Status key="s" machine={releaseMachine} code={row.is_over ? releaseMachine.code.expired : row.release_status} />
            ],
            row.exit_at
              ? [say(releaseTerms, 'exit_at'), fullTime(row.exit_at)]
              : [say(releaseTerms, 'valid_to'), row.valid_to ? fullTime(row.valid_to) : '']
          ]}
        />
      ))}
    </>
  )
}
