import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalLevel, abnormalMachine, abnormalType, driverAnswer } from '@yunshu/contract/abnormal/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { nameFor, stateOf } from '@yunshu/contract/kit/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { formatYuan } from '@yunshu/domain/money'
import { useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { clock } from '../kit/time.ts'
import { closePanel, openPanel, PlainButton, tell } from '../kit/ui.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import type { Trip } from '../trip/project.ts'
import { useTrips } from '../trip/trips.ts'
import { abnormalWords as words } from './phrases.ts'
import { ReportSheet } from './ReportSheet.tsx'

type Row = OutputOf<typeof abnormal.ofTrip>[number]

/** What went wrong on this trip and how it stands, what waits to be sent of it, and the way to report. */
export const TripAbnormals = ({ trip, panel }: { trip: Trip; panel: string }) => {
  const say = useSay()
  const { id, waybill_status } = trip.trip
  const { asked } = useTrips()
  const [rows, setRows] = useState<readonly Row[]>([])
  const waiting = useOutbox().filter((item) => item.trip_id === id && item.step === 'report' && !item.refused)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let here = true
    void call(abnormal.ofTrip, { waybill_id: id }).then(
      (found) => here && setRows(found),
      () => {}
    )
    return () => void (here = false)
  }, [id, asked, waiting.length, count])
  const isUnderWay = waybill_status >= waybillMachine.code.accepted && waybill_status <= waybillMachine.code.signed
  if (!isUnderWay && rows.length === 0) return null
  return (
    <section>
      <h3>{say(words, 'title')}</h3>
      {waiting.map((item) => (
        <p key={item.key} className="pending">
          {say.label(nameOf(abnormalType, Number(item.input['abnormal_type'])))} · {say(words, 'waiting')}
        </p>
      ))}
      {rows.map((row) => (
        <One key={row.id} row={row} onAnswered={() => setCount((n) => n + 1)} />
      ))}
      {isUnderWay && <PlainButton onPress={() => openPanel(id, 'report')}>{say(words, 'report')}</PlainButton>}
      {panel === 'report' && isUnderWay && <ReportSheet trip={trip} onClose={() => closePanel(id)} />}
    </section>
  )
}

const One = ({ row, onAnswered }: { row: Row; onAnswered: () => void }) => {
  const say = useSay()
  const state = stateOf(abnormalMachine, row.abnormal_status)
  const { claim_down_fen: fen } = row
  const isSolved = row.abnormal_status >= abnormalMachine.code.resolved
  return (
    <div className="receipt">
      <p>
        <span className={`state ${state.tone}`}>{say.label(nameFor(state, 'driver'))}</span> {say.label(nameOf(abnormalType, row.abnormal_type))} ·{' '}
        {say.label(nameOf(abnormalLevel, row.level))} · {clock(say, row.occurred_at)}
      </p>
      <p className="facts">{say.label(wordsOf(row.said, row.description))}</p>
      {row.signal_count > 1 && <p className="facts">{say(words, 'times', { n: row.signal_count })}</p>}
      {isSolved && fen !== 0 && <p>{say(words, fen > 0 ? 'deducted' : 'paid', { amount: formatYuan(Math.abs(fen)) })}</p>}
      {row.driver_answer === driverAnswer.code.asked && <Ask row={row} onAnswered={onAnswered} />}
    </div>
  )
}

/* A deduction above what may be taken without his word; he answers where he has signal. */
const Ask = ({ row, onAnswered }: { row: Row; onAnswered: () => void }) => {
  const say = useSay()
  const [flaw, setFlaw] = useState('')
  const answer = async (agree: boolean): Promise<void> => {
    try {
      await call(abnormal.answer, { id: row.id, version: row.version, agree })
      tell(say(words, 'answered'))
      onAnswered()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message)
    }
  }
  return (
    <>
      <p>{say(words, 'deduct', { amount: formatYuan(row.claim_down_fen), solution: row.solution })}</p>
      <p className="wrong">{say(words, 'over')}</p>
      {flaw && <em role="alert">{flaw}</em>}
      <PlainButton onPress={() => void answer(true)}>{say(words, 'agree')}</PlainButton>
      <PlainButton tone="danger" onPress={() => void answer(false)}>
        {say(words, 'refuse')}
      </PlainButton>
    </>
  )
}
