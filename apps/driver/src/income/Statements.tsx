import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { statementCells } from '@yunshu/contract/statement/cells'
import { statement } from '@yunshu/contract/statement/contract'
import { lineStatus, messageKind, statementMachine, statementState } from '@yunshu/contract/statement/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { Field, MainButton, PlainButton, Sheet, tell } from '../kit/ui.tsx'
import { incomeWords as words } from './phrases.ts'

type Row = OutputOf<typeof statement.mine>['data'][number]
type Detail = OutputOf<typeof statement.ofMine>
type Line = Detail['lines'][number]
const { code } = statementMachine

/** 对账单: what carriers have sent him, those first that wait for his word. */
export const Statements = ({ asked }: { asked: string | undefined }) => {
  const say = useSay()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [open, setOpen] = useState<number>()
  const look = useCallback(async () => {
    const found = await call(statement.mine, {}).catch(() => undefined)
    if (found) setRows([...found.data].sort((a, b) => Number(waits(b)) - Number(waits(a))))
  }, [])
  useEffect(() => void look(), [look, asked])
  if (rows.length === 0) return null
  return (
    <>
      <h2>{say(words, 'statements')}</h2>
      {rows.map((row) => (
        <section key={row.id} className="card" aria-label={row.statement_no}>
          <span className="top">
            <span className={`state ${stateOf(statementMachine, row.statement_status).tone}`}>{say.label(statementState(row))}</span>
            <PlainButton tone="link" onPress={() => setOpen(row.id)}>
              {say(words, waits(row) ? 'check' : 'look')}
            </PlainButton>
          </span>
          <span>{say(words, 'statementOf', { carrier: row.carrier_name, period: statementCells.period(row) })}</span>
          <span className="facts">
            {say(words, 'statementFacts', { n: row.waybill_count, total: formatYuan(row.total_fen), paid: formatYuan(row.paid_fen) })}
          </span>
        </section>
      ))}
      {open !== undefined && <StatementSheet id={open} onClose={() => setOpen(undefined)} onDone={look} />}
    </>
  )
}
const waits = (row: Row): boolean => row.statement_status === code.sent || row.void_asked === 2

/** A statement of his, and what he does with it: what went wrong stands there until the next try. */
const useStatement = (id: number, onDone: () => Promise<void>) => {
  const say = useSay()
  const [known, setKnown] = useState<Detail>()
  const [flaw, setFlaw] = useState('')
  const [busy, setBusy] = useState(false)
  const look = useCallback(async () => {
    const found = await call(statement.ofMine, { id }).catch(() => undefined)
    if (found) setKnown(found)
  }, [id])
  useEffect(() => void look(), [look])
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    setFlaw('')
    try {
      await work()
      tell(done)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message || say(kitWords, 'noSignal'))
      return false
    } finally {
      await look()
      await onDone()
      setBusy(false)
    }
  }
  return { known, flaw, busy, act }
}

const StatementSheet = ({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => Promise<void> }) => {
  const say = useSay()
  const [disputing, setDisputing] = useState<Line>()
  const { known, flaw, busy, act } = useStatement(id, onDone)
  if (!known) return null
  const { statement: row, lines } = known
  const seen = { id: row.id, version: row.version }
  const sums = [
    ['total', row.total_fen],
    ['paidSum', row.paid_fen],
    ['rest', row.payable_fen]
  ] as const
  if (disputing)
    return (
      <DisputeSheet
        line={disputing}
        onClose={() => setDisputing(undefined)}
        onSend={async (said) => {
          if (await act(() => call(statement.dispute, { id: disputing.id, version: disputing.version, ...said }), say(words, 'sent')))
            setDisputing(undefined)
        }}
        busy={busy}
        flaw={flaw}
      />
    )
  return (
    <Sheet title={row.statement_no} onClose={onClose}>
      <ul className="goods">
        {sums.map(([word, fen]) => (
          <li key={word}>
            <span>{say(words, word)}</span>
            <strong>{say(words, 'yuan', { yuan: formatYuan(fen) })}</strong>
          </li>
        ))}
      </ul>
      {row.due_at !== null && <p className="facts">{say(words, 'dueOn', { day: shanghaiDay(row.due_at) })}</p>}
      {row.void_asked === 2 && <p className="wrong">{say(words, 'voidAsked', { reason: row.void_reason })}</p>}
      {lines.map((line) => (
        <TripLine
          key={line.id}
          line={line}
          open={row.statement_status === code.sent || row.statement_status === code.disputed}
          onDispute={() => setDisputing(line)}
          onWithdraw={() => void act(() => call(statement.withdraw, { id: line.id, version: line.version }), say(words, 'withdrawn'))}
        />
      ))}
      {flaw && (
        <p className="wrong" role="alert">
          {flaw}
        </p>
      )}
      {row.statement_status === code.sent && (
        <MainButton busy={busy} onPress={() => void act(() => call(statement.confirm, seen), say(words, 'confirmed'))}>
          {say(words, 'confirm')}
        </MainButton>
      )}
      {row.void_asked === 2 && (
        <MainButton busy={busy} onPress={() => void act(() => call(statement.void, { ...seen, reason: row.void_reason }), say(words, 'agreeVoid'))}>
          {say(words, 'agreeVoid')}
        </MainButton>
      )}
    </Sheet>
  )
}

const TripLine = ({ line, open, onDispute, onWithdraw }: { line: Line; open: boolean; onDispute: () => void; onWithdraw: () => void }) => {
  const say = useSay()
  const isDisputed = line.line_status === lineStatus.code.disputed
  return (
    <section className="card" aria-label={line.waybill_no}>
      <span className="top">
        <span>
          {line.start_address_diming} <i aria-hidden>→</i> {line.end_address_diming}
        </span>
        <strong>{say(words, 'yuan', { yuan: formatYuan(line.own_fen) })}</strong>
      </span>
      <span className="facts">
        {[line.waybill_no, line.plate_no, line.paid_fen !== 0 && say(words, 'paidPart', { yuan: formatYuan(line.paid_fen) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {line.messages.map((one) => (
        <span key={one.at} className="facts">
          {say(words, one.kind === messageKind.code.dispute || one.kind === messageKind.code.withdrawn ? 'saidYou' : 'saidThey', {
            text: one.message
          })}
        </span>
      ))}
      {line.adjusts.map((one) => (
        <span key={one.reason} className="facts">
          {say(words, 'adjusted', { yuan: formatYuan(one.amount_fen), reason: one.reason })}
        </span>
      ))}
      {open && (
        <PlainButton tone={isDisputed ? 'plain' : 'link'} onPress={isDisputed ? onWithdraw : onDispute}>
          {say(words, isDisputed ? 'withdraw' : 'dispute')}
        </PlainButton>
      )}
    </section>
  )
}

type DisputeProps = {
  line: Line
  busy: boolean
  flaw: string
  onClose: () => void
  onSend: (said: { message: string; other_fen?: number }) => Promise<void>
}
/* What is wrong with a trip, in a sentence, and what it should come to. */
const DisputeSheet = ({ line, busy, flaw, onClose, onSend }: DisputeProps) => {
  const say = useSay()
  const [message, setMessage] = useState('')
  const [yuan, setYuan] = useState('')
  const [own, setOwn] = useState<{ message?: string; yuan?: string }>({})
  const send = () => {
    const isAmount = yuan.trim() === '' || /^-?\d{1,9}(\.\d{1,2})?$/.test(yuan.trim())
    const faults = { ...(message.trim().length < 2 && { message: say(words, 'tooShort') }), ...(!isAmount && { yuan: say(words, 'notAmount') }) }
    setOwn(faults)
    if (faults.message || faults.yuan) return
    void onSend({ message: message.trim(), ...(yuan.trim() && { other_fen: Math.round(Number(yuan) * 100) }) })
  }
  return (
    <Sheet title={say(words, 'disputeTitle', { no: line.waybill_no })} onClose={onClose}>
      <Field label={say(words, 'why')} error={own.message ?? (flaw || undefined)}>
        <textarea rows={3} maxLength={500} value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
      <Field label={say(words, 'shouldBe')} error={own.yuan}>
        <input inputMode="decimal" maxLength={13} value={yuan} onChange={({ target }) => setYuan(target.value)} />
      </Field>
      <MainButton busy={busy} onPress={send}>
        {say(words, 'send')}
      </MainButton>
    </Sheet>
  )
}
