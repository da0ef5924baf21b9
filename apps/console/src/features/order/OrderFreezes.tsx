import { freeze } from '@yunshu/contract/freeze/contract'
import { freezeGround } from '@yunshu/contract/order/machine'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Timeline } from '../../kit/Timeline.tsx'
import { useCall } from '../../kit/useCall.ts'
import { freezing, frozenNote } from './freezePhrases.ts'

/** Every freeze of the order and how it ended, with the operator's own reasons, the latest first; nothing where there was none. */
export const OrderFreezes = ({ order_id }: { order_id: number }) => {
  const say = useSay()
  const { data } = useCall(freeze.list, { order_id }, { kinds: ['order'] })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={say(freezing, 'freezes')}>
      <Timeline
        items={data.data.flatMap(
          ({ id, lifted_at, lifted_by_name, lift_reason, frozen_at, freeze_ground, frozen_by_name, freeze_reason, frozen_until }) => [
            ...(lifted_at === null
              ? []
              : [
                  {
                    key: `${id} lifted`,
                    at: lifted_at,
                    title: say(freezing, lifted_by_name === '' ? 'liftedByDay' : 'lifted'),
                    who: lifted_by_name,
                    ...(lift_reason && { more: lift_reason })
                  }
                ]),
            {
              key: `${id}`,
              at: frozen_at,
              title: `${say(freezing, 'freeze')} · ${say.label(freezeGround.names[freeze_ground])}`,
              who: frozen_by_name,
              more: frozen_until === null ? freeze_reason : `${freeze_reason} · ${say(frozenNote, 'noteUntil', { day: frozen_until })}`
            }
          ]
        )}
      />
    </Section>
  )
}
