import { randomInt } from 'node:crypto'
import { advance, canMove } from '@yunshu/contract/kit/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { recharge, rechargeTimer } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { nobody, type Origin, systemActor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { writeLog } from '../../platform/oplog.ts'
import { parseInput } from '../../platform/verb/parse.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type Verb, write } from '../../platform/verb/verb.ts'
import { credit } from './credit.ts'
import { providerOf } from './provider.ts'
import { getRecharge, lockRecharge } from './queries.ts'

/**
 * What the provider says, as often as it likes: the first time it takes effect, later it only hears what became of it. The tenant comes with the recharge.
 * One that is refused is logged with its recharge, since its money may have arrived and nobody sees it otherwise.
 */
export const rechargeCallback: Verb<typeof recharge.callback> = {
  contract: recharge.callback,
  run: async (services, actor, raw, options) => {
    try {
      return await takeCallback.run(services, actor, raw, options)
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'badInput' && actor.kind === 'nobody')
        await logRefused(
          services,
          actor.origin,
          parseInput<InputOf<typeof recharge.callback>>(recharge.callback, raw, actor.origin.lang, options?.form),
          error
        )
      throw error
    }
  }
}

/* Only what the provider has signed: others could fill the log. */
const logRefused = async (services: Services, origin: Origin, said: InputOf<typeof recharge.callback>, { code }: Refusal): Promise<void> => {
  if (!providerOf(services)?.isSigned(said)) return
  const { id, bank_serial_no, amount_fen, result } = said
  await transactAsSystem(services.db, async (tx) => {
    const row = await tx.selectFrom('recharge').select(['tenant_id', 'company_id', 'recharge_no', 'parties']).where('id', '=', id).executeTakeFirst()
    if (!row) return
    const { tenant_id, company_id, recharge_no: no, parties } = row
    const after = { bank_serial_no, amount_fen, result }
    await writeLog(tx, services.secrets, { ...systemActor(tenant_id), company_id, origin }, { ...refused, refusal: code, id, no, parties, after })
  })
}
const refused = { act: recharge.callback.logAs, result: 'refused' } as const

const takeCallback = write(recharge.callback, async ({ tx, input, services, actor: { origin }, publishChange }) => {
  const provider = providerOf(services) ?? refuse('onlineUnavailable')
  if (!provider.isSigned(input)) refuse('signWrong')
  const { id, bank_serial_no, amount_fen, result } = input
  const { tenant_id } =
    (await tx.selectFrom('recharge').select('tenant_id').where('id', '=', id).where('way', '=', 1).executeTakeFirst()) ?? refuse('notFound')
  // Locked by its tenant: a lock over all tenants is refused where they live on several machines.
  const before = await tx
    .selectFrom('recharge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { recharge_no: no } = before
  const said = (code: number) => ({ recharge_no: no, recharge_status: code as 10 })
  if (before.bank_serial_no === bank_serial_no) return { output: said(before.recharge_status), log: 'none' }
  if (before.amount_fen !== amount_fen) refuse('amountDiffers')
  const actor = { ...systemActor(tenant_id), company_id: before.company_id, origin }
  const after =
    result === 'paid'
      ? await credit(tx, actor, before, 'credit', { bank_serial_no, arrived_at: nowIso() }, publishChange)
      : await updateVersioned(tx, 'recharge', actor, before, {
          recharge_status: advance(rechargeMachine, before.recharge_status, 'fail', 'system'),
          bank_serial_no
        })
  publishChange('recharge', after)
  await writeLog(tx, services.secrets, actor, { act: recharge.callback.logAs, result: 'done', id, no, before, after })
  return { output: said(after.recharge_status), log: 'none' }
})

/** The stand-in's cashier: says at once that it heard, and calls back afterwards, signed, as a provider does. */
export const payRecharge = write(recharge.pay, async ({ tx, actor, input, services, afterCommit, publishChange }) => {
  const provider = providerOf(services)
  if (!provider?.standIn) return refuse('onlineUnavailable')
  const before = await lockRecharge(tx, actor, input.id)
  const { id, recharge_no, amount_fen, way, recharge_status } = before
  if (way !== 1 || !canMove(rechargeMachine, recharge_status, 'credit')) advance(rechargeMachine, way === 1 ? recharge_status : 20, 'credit')
  if (before.paying_serial !== null) refuse('rechargePaying')
  const bank_serial_no = `SI${now().getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const said = provider.sign({ id, bank_serial_no, amount_fen, result: input.succeed ? 'paid' : 'failed', paid_at: nowIso() })
  publishChange('recharge', await updateVersioned(tx, 'recharge', actor, before, { paying_serial: bank_serial_no }))
  afterCommit(async () => void (await rechargeCallback.run(services, nobody(actor.origin), said)))
  return { output: { id }, log: { id, no: recharge_no, after: { bank_serial_no, amount_fen } } }
})

/** An online recharge that was not paid within half an hour is closed. */
const expireRecharge = write(rechargeTimer.expire, async ({ tx, actor, input, publishChange }) => {
  const before = await getRecharge(tx, actor, input.id)
  const recharge_status = advance(rechargeMachine, before.recharge_status, 'close', 'system')
  const after = await updateVersioned(tx, 'recharge', actor, before, { recharge_status }, input.version)
  publishChange('recharge', after)
  return { output: { id: after.id }, log: { id: after.id, no: after.recharge_no, before, after } }
})

/** The timer behind it, every minute. */
export const expireRecharges = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('recharge')
      .select(['tenant_id', 'id', 'version'])
      .where('recharge_status', '=', rechargeMachine.states.toPay.code)
      .where('expires_at', '<', nowIso())
      .limit(500)
      .execute()
  )
  return await runDue(services, expireRecharge, due)
}
