import { batch, batchWork, mostBatchRows } from '@yunshu/contract/batch/contract'
import { batchRowMachine, lineOutcome } from '@yunshu/contract/batch/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { advance, stateOf } from '@yunshu/contract/kit/machine'
import { refusals } from '@yunshu/contract/refusals'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { transact } from '../../platform/db/scope.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { confirmRow, takeRowBack } from '../payment/index.ts'
import { tableOf } from '../task/index.ts'
import { parseResults, resultHead, type ResultLine } from './parse.ts'
import { countLine, linesOf, lockLine } from './queries.ts'
import { logged, tell } from './work.ts'

const { paid, refused, returned, already, wrong } = lineOutcome.code
const row = batchRowMachine.code

/** What the bank says of one row, in one transaction. Said again it changes nothing; what contradicts what is known is refused and changes nothing either. */
export const settleLine = write(batchWork.settle, async ({ tx, actor, input, publishChange }) => {
  const before = await lockLine(tx, actor, input.id)
  const { row_status, payment_id, amount_fen } = before
  const known = (): { output: { outcome: typeof already }; log: 'none' } => ({ output: { outcome: already }, log: 'none' })
  const conflict = () => refuse('rowConflict', { state: stateOf(batchRowMachine, row_status) })
  if (row_status === row.waiting || row_status === row.void || payment_id === null) return refuse('rowNotSent')
  if (input.amount_fen !== amount_fen) return refuse('rowAmount', { amount: formatYuan(input.amount_fen), own: formatYuan(amount_fen) })
  const own = { ...before, payment_id }
  const context = { tx, actor, publishChange }
  if (input.told === paid) {
    const serial = input.bank_serial_no
    // A file from before the money came back may be read again.
    if ((row_status === row.paid || row_status === row.returned) && before.bank_serial_no === serial) return known()
    if (row_status === row.paid) return refuse('rowDouble', { serial: before.bank_serial_no, other: serial })
    if (row_status !== row.sent) return conflict()
    const paid_at = input.paid_at === '' ? nowIso() : input.paid_at
    if (Date.parse(paid_at) > now().getTime() + 120_000) refuse('timeInFuture')
    const next = advance(batchRowMachine, row_status, 'pay', actor.who)
    await confirmRow(context, own, serial, paid_at)
    const after = await updateVersioned(tx, 'pay_batch_row', actor, before, { row_status: next, bank_serial_no: serial, paid_at })
    await tell(context, await countLine(tx, before, { paid: 1, fen: amount_fen }))
    return {
      output: { outcome: paid },
      log: { type: 'batch', id: before.batch_id, no: before.row_ref, before: logged(before), after: logged(after) }
    }
  }
  if (input.told === refused && row_status === row.refused) return known()
  if (input.told === returned && row_status === row.returned) return known()
  const isBack = input.told === returned
  if (isBack ? row_status !== row.sent && row_status !== row.paid : row_status !== row.sent) return conflict()
  const wasPaid = row_status === row.paid
  const next = advance(batchRowMachine, row_status, isBack ? 'giveBack' : 'refuse', actor.who)
  const reason = input.reason === '' ? (isBack ? '银行退汇' : '银行付款失败') : input.reason
  await takeRowBack(context, own, reason)
  const serial = before.bank_serial_no === '' ? input.bank_serial_no : before.bank_serial_no
  const after = await updateVersioned(tx, 'pay_batch_row', actor, before, { row_status: next, reason, bank_serial_no: serial })
  await tell(context, await countLine(tx, before, wasPaid ? { paid: -1, fen: -amount_fen, failed: 1 } : { failed: 1 }))
  return {
    output: { outcome: isBack ? returned : refused },
    log: { type: 'batch', id: before.batch_id, no: before.row_ref, before: logged(before), after: logged(after) }
  }
})

type Told = OutputOf<typeof batch.results>['lines'][number]

/** 导入付款结果: each line in a transaction of its own, so that what was taken stays whatever happens to the rest; a file that is read again finds it known. */
export const readResults = writeAfter(
  batch.results,
  async ({ actor, input, services }) =>
    await takeResults(services, actor, (await tableOf(services, actor, input, resultHead)) ?? refuse('batchFileNeeded')),
  async ({ first: lines }) => {
    const count = (outcome: number) => lines.filter((line) => line.outcome === outcome).length
    const counts = {
      paid: count(paid),
      refused: count(refused),
      returned: count(returned),
      already: count(already),
      wrong: count(wrong),
      paid_fen: sumFen(lines.filter(({ outcome }) => outcome === paid).map(({ amount_fen }) => amount_fen ?? 0))
    }
    return { output: { ...counts, lines }, log: { no: nowIso().slice(0, 10), after: counts } }
  }
)

const takeResults = async (services: Services, actor: Actor, sheet: Parameters<typeof parseResults>[0]): Promise<Told[]> => {
  const read = parseResults(sheet)
  if ('missing' in read) return refuse('batchFileHead', { column: read.missing })
  const rows = read.lines.length + read.bad.length
  if (rows > mostBatchRows) refuse('batchFileLong', { most: mostBatchRows, rows })
  const { lang } = actor.origin
  const sentence = (code: string, slots: Refusal['slots']): string => refusalText(refusals, { code, slots }, lang)
  const told: Told[] = read.bad.map(({ line_no, row_ref, column, value }) => ({
    line_no,
    row_ref,
    payee_name: '',
    amount_fen: null,
    outcome: wrong,
    fault: sentence('rowUnreadable', { column, value })
  }))
  const known = await knownRefs(services, actor, read.lines)
  // In the actor's name, but the rows of a batch are settled by no door of their own.
  const worker: Actor = { ...actor, kind: 'system' }
  // Lines of one reference are taken in their order; others do not meet.
  const grouped = new Map<string, ResultLine[]>()
  for (const line of read.lines) grouped.set(line.row_ref, [...(grouped.get(line.row_ref) ?? []), line])
  const byRef = grouped.values()
  const turn = async (): Promise<void> => {
    for (const lines of byRef)
      for (const line of lines) {
        const { line_no, row_ref, payee_name, amount_fen } = line
        const found = known.get(row_ref)
        const said = { line_no, row_ref, payee_name: found?.payee_name ?? payee_name, amount_fen }
        if (!found) told.push({ ...said, outcome: wrong, fault: sentence('rowUnknown', {}) })
        else
          try {
            told.push({ ...said, outcome: await settled(services, worker, found.id, line), fault: null })
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            told.push({ ...said, outcome: wrong, fault: sentence(error.code, error.slots) })
          }
      }
  }
  await Promise.all(Array.from({ length: 4 }, turn))
  return told.sort((one, other) => one.line_no - other.line_no)
}
const settled = async (services: Services, worker: Actor, id: number, line: ResultLine): Promise<Told['outcome']> => {
  const { told, amount_fen, bank_serial_no, paid_at, reason } = line
  const { outcome } = await settleLine.run(services, worker, { id, told, amount_fen, bank_serial_no, paid_at: paid_at ?? '', reason })
  return outcome
}

const knownRefs = async (services: Services, actor: Actor, lines: readonly ResultLine[]) => {
  const refs = [...new Set(lines.map(({ row_ref }) => row_ref))]
  const rows = await transact(
    services.db,
    actor,
    (tx) => linesOf(tx, actor).select(['r.id', 'r.row_ref', 'r.payee_name']).where('r.row_ref', '=', sql<string>`any(${refs}::text[])`).execute(),
    { readonly: true }
  )
  return new Map(rows.map((found) => [found.row_ref, found]))
}
