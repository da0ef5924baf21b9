import type { SettleLineRow, SettleTrial } from '@yunshu/contract/settlemodel/contract'
import { settlemodel, SettleFactsSchema } from '@yunshu/contract/settlemodel/contract'
import { settleStepNames } from '@yunshu/contract/settlemodel/machine'
import { settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { settleSteps } from '@yunshu/domain/settleModel'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { RemotePick } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { money, num } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import type { ModelRow } from './columns.tsx'
import { phrases } from './phrases.ts'

type Say = ReturnType<typeof useSay>

/** 试算: a trip, and what each step comes to, up and down; by this version, or without one by that of the trip's own day. */
export const SettleTrialDialog = ({ row, onClose }: { row?: ModelRow; onClose: () => void }) => {
  const say = useSay()
  const [chosen, choose] = useState<number>()
  const find = async (keyword: string) =>
    (await call(settlemodel.trips, { keyword: keyword.slice(0, 60), ...(row?.shipper_id && { shipper_id: row.shipper_id }) })).data.map((trip) => ({
      value: trip.waybill_id,
      label: [trip.waybill_no, trip.trip_day, trip.plate_no, trip.shipper_name].filter(Boolean).join(' · ')
    }))
  return (
    <Dialog
      title={row ? say(phrases, 'trialTitle', { model_no: row.model_no, revision: row.revision }) : say(phrases, 'trialOwn')}
      width={920}
      onClose={onClose}
    >
      <p className="field-help">{say(phrases, 'trialHelp')}</p>
      <label>
        {say(phrases, 'trip')}
        <RemotePick find={find} placeholder={say(phrases, 'findTrip')} onChange={(next) => choose(Number(next) || undefined)} />
      </label>
      {chosen !== undefined && <Tried key={chosen} waybill_id={chosen} {...(row && { id: row.id })} />}
    </Dialog>
  )
}

const Tried = (input: { id?: number; waybill_id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(settlemodel.trial, input, { kinds: ['settlemodel', 'waybill', 'charge'], quiet: true })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <>
      <div className="trial-answer">
        <Notes answer={data} isFree={input.id === undefined} />
      </div>
      <div className="trial-answer">
        <h3>{say(phrases, 'tripFacts')}</h3>
        <RowFacts
          of={SettleFactsSchema}
          row={data.facts}
          terms={settleModelTerms}
          columns={4}
          items={[
            'distance_m',
            'stops',
            'wait_min',
            'late_min',
            'loss_fen',
            'photos_missing',
            'seal_missing',
            'track_bp',
            'is_back',
            'fuel_fen',
            'month_trips'
          ]}
        />
      </div>
      <div className="trial-answer">
        <h3>{say(phrases, 'settleSteps')}</h3>
        <Lines answer={data} />
        <p className="field-help">{say(phrases, 'engine', { engine: data.engine })}</p>
      </div>
    </>
  )
}

/** What is unusual, in sentences. */
const Notes = ({ answer: { model, trip, up, down, is_own, own_revision, needs_driver }, isFree }: { answer: SettleTrial; isFree: boolean }) => {
  const say = useSay()
  const day = trip.trip_day
  const { model_no, revision } = model
  const about = isFree
    ? say(phrases, 'usedOwn', { day, model_no, revision })
    : is_own
      ? undefined
      : own_revision === null
        ? say(phrases, 'noneOwn', { day })
        : say(phrases, 'notOwn', { day, revision: own_revision, tried: revision })
  const doubts = [up === null && say(phrases, 'noUp'), down === null && say(phrases, 'noDown'), needs_driver && say(phrases, 'needsDriver')].filter(
    (text) => text !== false
  )
  return (
    <>
      {about && <Alert type="info" showIcon title={about} />}
      {doubts.map((text) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
    </>
  )
}

const Lines = ({ answer: { up, down } }: { answer: SettleTrial }) => {
  const say = useSay()
  const lineOf = (side: SettleTrial['up'], step: string) => side?.lines.find((line) => line.step === step)
  const rows = settleSteps
    .map((step, at) => ({ key: step, name: `${at + 1} ${say.label(settleStepNames[step])}`, up: lineOf(up, step), down: lineOf(down, step) }))
    .filter((row) => row.up ?? row.down)
  const amount = (line: SettleLineRow | undefined) => <span className="figure">{line ? money(line.fen) : '-'}</span>
  const how = (line: SettleLineRow | undefined) => (line ? howOf(say, line) : '-')
  return (
    <Table
      size="small"
      pagination={false}
      dataSource={rows}
      components={scrollableTable}
      scroll={{ x: 800 }}
      columns={[
        { title: say(phrases, 'step'), dataIndex: 'name', width: 150 },
        { title: say(phrases, 'up'), render: (_, row) => how(row.up) },
        { title: say(phrases, 'amount'), width: 105, align: 'right', render: (_, row) => amount(row.up) },
        { title: say(phrases, 'down'), render: (_, row) => how(row.down) },
        { title: say(phrases, 'amount'), width: 105, align: 'right', render: (_, row) => amount(row.down) }
      ]}
      summary={() => (
        <>
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{say(phrases, 'total')}</Table.Summary.Cell>
            <Table.Summary.Cell index={1} colSpan={2} align="right">
              <b className="figure">{money(up?.total_fen)}</b>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} colSpan={2} align="right">
              <b className="figure">{money(down?.total_fen)}</b>
            </Table.Summary.Cell>
          </Table.Summary.Row>
          {up && down && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{say(phrases, 'difference')}</Table.Summary.Cell>
              <Table.Summary.Cell index={1} colSpan={4} align="right">
                <b className="figure">{money(up.total_fen - down.total_fen)}</b>
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        </>
      )}
    />
  )
}

const limits = { step: 'limitStep', whole: 'limitWhole' } as const
const howOf = (say: Say, line: SettleLineRow): string => {
  const text = line.is_passed ? say(phrases, 'passedHow', slotsOf(line)) : plainOf(say, line)
  return line.limit === null ? text : text + say(phrases, limits[line.limit], { asked: money(line.asked_fen) })
}
const slotsOf = ({ qty, value, of_fen }: SettleLineRow) => ({
  qty: num(qty),
  price: money(value),
  of: money(of_fen),
  pct: num(value / 100),
  now: money(qty)
})
const plainOf = (say: Say, line: SettleLineRow): string => {
  const slots = slotsOf(line)
  switch (line.step) {
    case 'base':
    case 'stop':
      return say(phrases, 'baseHow', slots)
    case 'wait':
      return say(phrases, 'waitHow', slots)
    case 'back':
      return say(phrases, 'backHow', slots)
    case 'late':
      return say(phrases, 'lateHow', slots) + (line.by === 'bp' ? `, ${say(phrases, 'shareHow', slots)}` : '')
    case 'missing':
      return say(phrases, 'missingHow', slots)
    case 'fuel':
      return say(phrases, 'fuelHow', slots)
    case 'rebate':
      return say(phrases, 'rebateHow', slots)
    default:
      return say(phrases, 'shareHow', slots)
  }
}
