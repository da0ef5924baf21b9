import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { timeType } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { lateLimit } from '@yunshu/domain/late'
import { Fragment, useState, type ReactNode } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { part, useFormValue, write, type Form } from '../../kit/form.ts'
import { type Say, useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { blocks } from '../../widgets/phrases.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { windowText } from '../../widgets/timeWindow.ts'
import type { OrderRow } from './columns.tsx'
import { newTimePhrases } from './newTimePhrases.ts'
import { phrases } from './phrases.ts'

type Detail = OutputOf<typeof order.info>
type Stop = ReturnType<typeof stopsOf>[number]
type DialogProps = { row: OrderRow; onClose: () => void }

/** The carrier asks the shipper for another time, which is proposed already: as soon as a vehicle can be sent, and as long on the way as before. */
export const AskTimeDialog = ({ row, onClose }: DialogProps) => {
  const say = useSay()
  const title = `${say(phrases, 'askTime')} ${row.order_no}`
  return (
    <WithDetail id={row.id} title={title} onClose={onClose}>
      {(detail) => {
        const stops = stopsOf(detail)
        return waits(stops) ? (
          <Dialog title={title} onClose={onClose}>
            <p>{say(newTimePhrases, 'askedAlready')}</p>
            <AskedTimes stops={stops} />
          </Dialog>
        ) : (
          <AskTime row={row} title={title} stops={stops} onClose={onClose} />
        )
      }}
    </WithDetail>
  )
}

const AskTime = ({ row, title, stops, onClose }: DialogProps & { title: string; stops: readonly Stop[] }) => {
  const say = useSay()
  const { id, version, order_no } = row
  const [start] = useState(() => ({ id, version, points: proposed(stops), reason: '' }))
  return (
    <CommandDialog
      command={order.askTime}
      start={start}
      terms={orderTerms}
      title={title}
      label={say(phrases, 'askTime')}
      width={960}
      columns={3}
      done={say(phrases, 'done', { order_no, move: say(phrases, 'askTime') })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {stops.map((stop, i) => (
            <FormSection key={stop.id} title={nameOf(say, stop)} extra={<span className="field-help">{windowText(say, stop)}</span>}>
              <StopTime form={part(form, 'points', i)} />
            </FormSection>
          ))}
          <Field form={form} name="reason" help={say(newTimePhrases, 'askTimeHelp')}>
            <ReasonInput common={(['reasonVehicleLate', 'reasonTraffic', 'reasonDock'] as const).map((key) => say(newTimePhrases, key))} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
type AskedStop = { order_point_id: number; time_type: 1 | 2 | 3; time_start: string; time_end?: string | null }
const StopTime = ({ form }: { form: Form<AskedStop> }) => (
  <>
    <Field form={form} name="time_type">
      <Pick of={timeType} onChange={(next) => next !== timeType.code.between && write(form, 'time_end', null)} />
    </Field>
    <Field form={form} name="time_start" />
    {useFormValue(form, 'time_type') === timeType.code.between && <Field form={form} name="time_end" />}
  </>
)

/** The shipper agrees to what its carrier asks for, having read it stop by stop. */
export const AgreeTimeDialog = ({ row, onClose }: DialogProps) => {
  const say = useSay()
  const { id, version, order_no } = row
  const label = say(phrases, 'agreeTime')
  const title = `${label} ${order_no}`
  return (
    <WithDetail id={id} title={title} onClose={onClose}>
      {(detail) => (
        <CommandDialog
          command={order.agreeTime}
          start={{ id, version }}
          terms={orderTerms}
          title={title}
          label={label}
          done={say(phrases, 'done', { order_no, move: label })}
          onClose={onClose}
        >
          {() => (
            <>
              <p>{detail.order.time_reason}</p>
              <AskedTimes stops={stopsOf(detail)} />
              <p className="field-help">{say(newTimePhrases, 'agreeTimeHelp')}</p>
            </>
          )}
        </CommandDialog>
      )}
    </WithDetail>
  )
}

/* What stands over the order as it is now. */
const WithDetail = ({
  id,
  title,
  onClose,
  children
}: {
  id: number
  title: string
  onClose: () => void
  children: (detail: Detail) => ReactNode
}) => {
  const { data, error, refresh } = useCall(order.info, { id })
  if (data) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

/* Each stop: what is required, and what is asked for instead. */
const AskedTimes = ({ stops }: { stops: readonly Stop[] }) => {
  const say = useSay()
  return (
    <Facts
      columns={1}
      items={stops.map((stop) => [
        nameOf(say, stop),
        <Fragment key={stop.id}>
          {windowText(say, stop)} {stop.asked && <Mark tone="care">{`→ ${windowText(say, stop.asked)}`}</Mark>}
        </Fragment>
      ])}
    />
  )
}

const stopsOf = ({ fahuo, shouhuo }: Detail) => [
  ...fahuo.map((point) => ({
    id: point.id,
    name: { key: 'loadShort', seq: fahuo.length > 1 ? point.seq : '', place: point.start_address_diming || point.start_address_area } as const,
    time_type: point.zhiding_start_time_type,
    time_start: point.zhiding_start_time,
    time_end: point.zhiding_start_time_end,
    asked: point.asked
  })),
  ...shouhuo.map((point) => ({
    id: point.id,
    name: { key: 'unloadShort', seq: shouhuo.length > 1 ? point.seq : '', place: point.end_address_diming || point.end_address_area } as const,
    time_type: point.zhiding_end_time_type,
    time_start: point.zhiding_end_time,
    time_end: point.zhiding_end_time_end,
    asked: point.asked
  }))
]
const nameOf = (say: Say, { name: { key, seq, place } }: Stop): string => `${say(blocks, key, { seq })} ${place}`
/* What was asked for waits for its answer until its own time has passed. */
const waits = (stops: readonly Stop[]): boolean => {
  const limits = stops.flatMap(({ asked }) =>
    asked ? [Date.parse(lateLimit({ type: asked.time_type, time: asked.time_start, end: asked.time_end }))] : []
  )
  return limits.length > 0 && limits.every((at) => at > Date.now())
}

const halfHour = 1_800_000
const notice = 3 * 3_600_000
const aDay = 86_400_000
/* All times move by the same: the first to the next half hour in three hours, or by a day where it has not passed. */
const proposed = (stops: readonly Stop[]): AskedStop[] => {
  const first = Math.min(...stops.map(({ time_start }) => Date.parse(time_start)))
  const soonest = Math.ceil((Date.now() + notice) / halfHour) * halfHour
  const by = first < soonest ? soonest - first : aDay
  const moved = (at: string) => new Date(Date.parse(at) + by).toISOString()
  return stops.map(({ id, time_type, time_start, time_end }) => ({
    order_point_id: id,
    time_type,
    time_start: moved(time_start),
    time_end: time_end && moved(time_end)
  }))
}
