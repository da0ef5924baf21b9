import { nameOf } from '@yunshu/contract/kit/enums'
import { kpi, type KpiAppeal, type KpiTrip } from '@yunshu/contract/kpi/contract'
import { kpiItem, saidOf } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** Which appeal is answered how, with the trip that it is about. */
export type Deciding = { readonly how: 'uphold' | 'reject'; readonly appeal: KpiAppeal; readonly trip: KpiTrip | undefined }

/** 申诉处理: upheld, with what the trip says from then on, or rejected; both with words for the driver. */
export const DecideDialog = ({ how, appeal, trip, onClose }: Deciding & { onClose: () => void }) => {
  const say = useSay()
  const { id, version, waybill_no, kpi_item, content, imgs } = appeal
  const said = (
    <p>
      {content} {imgs.length > 0 && <PhotosLink photos={imgs} label={say(phrases, 'photos', { n: imgs.length })} />}
    </p>
  )
  const slots = { no: waybill_no, item: say.label(nameOf(kpiItem, kpi_item)) }
  const [before, best] = trip ? valuesOf(kpi_item, trip) : [0, 0]
  // Where only one value is better, there is nothing to enter.
  const choosable = Math.abs(best - before) > 1
  if (how === 'reject')
    return (
      <CommandDialog
        command={kpi.reject}
        start={{ id, version, reply: '' }}
        done={say(phrases, 'rejected')}
        terms={kpiTerms}
        title={say(phrases, 'rejectTitle', slots)}
        label={say(phrases, 'reject')}
        onClose={onClose}
      >
        {(form) => (
          <>
            {said}
            <Field form={form} name="reply" />
          </>
        )}
      </CommandDialog>
    )
  return (
    <CommandDialog
      command={kpi.uphold}
      start={{ id, version, after_value: best, reply: '' }}
      done={say(phrases, 'upheld')}
      terms={kpiTerms}
      title={say(phrases, 'upholdTitle', slots)}
      label={say(phrases, 'uphold')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {said}
          <p className="field-help">
            {say(phrases, 'upholdNote', { before: saidOf(kpi_item, before) })}{' '}
            {!choosable && say(phrases, 'upholdTo', { best: saidOf(kpi_item, best) })}
          </p>
          {choosable && <Field form={form} name="after_value" />}
          <Field form={form} name="reply" />
        </>
      )}
    </CommandDialog>
  )
}

/* What the trip says now, and the best that it could say: 1 is in time, otherwise how many there were. */
const valuesOf = (item: number, trip: KpiTrip): readonly [before: number, best: number] => {
  const { pickup, delivery, receipt, damage, accident, overspeed, fatigue, node } = kpiItem.code
  if (item === pickup) return [Number(trip.pickup_ok), 1]
  if (item === delivery) return [Number(trip.delivery_ok), 1]
  if (item === receipt) return [Number(trip.receipt_ok ?? true), 1]
  if (item === damage) return [trip.damage_cases, 0]
  if (item === accident) return [trip.accidents, 0]
  if (item === overspeed) return [trip.overspeed, 0]
  if (item === fatigue) return [trip.fatigue, 0]
  return item === node ? [trip.node_done, trip.node_count] : [0, 0]
}
