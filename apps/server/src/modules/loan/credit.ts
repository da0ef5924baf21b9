import { credit } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { creditTerms } from '@yunshu/contract/credit/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { advance } from '@yunshu/contract/kit/machine'
import { isCorporateAccount } from '@yunshu/domain/bankcard'
import { endOfShanghaiDay, shanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Changes, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { debtorsOf } from '../bill/index.ts'
import { titlesOf } from '../company/index.ts'
import { type Writing, tellApplicant, tellOperator } from './notices.ts'
import { debtorsOfCredit, getCredit, getCreditRow, loansOf, lockCredit } from './queries.ts'

type Move = keyof typeof creditMachine.moves
const move = async ({ tx, actor, publishChange }: Writing, before: Row<'credit'>, name: Move, changes: Changes<'credit'>, seen?: number) => {
  const credit_status = advance(creditMachine, before.credit_status, name, actor.who)
  const after = await updateVersioned(tx, 'credit', actor, before, { ...changes, credit_status }, seen)
  publishChange('credit', after)
  return after
}
const logged = (before: Row<'credit'>, after: Row<'credit'>) => ({ id: after.id, no: after.credit_no, before, after })

type Limit = { readonly debtor_id: number; readonly limit_fen: number }
const demandOnce = (debtors: readonly Limit[], names: ReadonlyMap<number, string>): void => {
  for (const [i, { debtor_id }] of debtors.entries())
    if (debtors.findIndex((one) => one.debtor_id === debtor_id) !== i) refuse('creditDebtorTwice', { debtor_name: names.get(debtor_id) ?? '' })
}
/** Files of an application are looked at by the operator as well. */
const filesOf = (row: { readonly [name: string]: unknown }): string[] =>
  material.flatMap((name) =>
    String(row[name] ?? '')
      .split(',')
      .filter((url) => url !== '')
  )
const material = ['licence_files', 'trade_files', 'bank_files', 'tax_files'] as const

/* Who asks for credit: the caller's company, or the carrier for which the operator asks. */
const borrowerOf = async (tx: Tx, actor: Actor, company_id: number | undefined): Promise<{ id: number; name: string }> => {
  if (actor.type !== 1) return { id: actor.company_id, name: actor.company_name }
  return (await titlesOf(tx, actor.tenant_id, { type: 2 })).find(({ id }) => id === company_id) ?? refuse('notFound')
}
export const creditBorrowers = read(credit.borrowers, async ({ tx, actor }) =>
  (await titlesOf(tx, actor.tenant_id, { type: 2 })).map(({ id, name }) => ({ id, name }))
)

/** Who the debtors of a company are and what they owe. */
export const creditDebtors = read(
  credit.debtors,
  async ({ tx, actor, input }) => await debtorsOf(tx, actor, (await borrowerOf(tx, actor, input.company_id)).id)
)

/* Who of these are debtors of the borrower, by name; each once. */
const namesOf = async (tx: Tx, actor: Actor, borrower_id: number, debtors: readonly Limit[]): Promise<ReadonlyMap<number, string>> => {
  const known = new Map((await debtorsOf(tx, actor, borrower_id)).map(({ id, name }) => [id, name]))
  if (debtors.some(({ debtor_id }) => !known.has(debtor_id))) refuse('notFound')
  demandOnce(debtors, known)
  return known
}
const writeDebtors = async (tx: Tx, { tenant_id, id, company_id }: Row<'credit'>, debtors: readonly Limit[], names: ReadonlyMap<number, string>) => {
  await tx
    .insertInto('credit_debtor')
    .values(
      debtors.map(({ debtor_id, limit_fen }) => ({
        tenant_id,
        id: newId(),
        parties: [company_id],
        credit_id: id,
        debtor_id,
        debtor_name: names.get(debtor_id) ?? '',
        limit_fen
      }))
    )
    .execute()
}

/** A company writes down what it asks a factor for, and on whose bills; or the operator does for it. */
export const createCredit = write(credit.create, async ({ tx, actor, input, publishChange }) => {
  const { debtors, company_id: asked, ...entry } = input
  const { tenant_id } = actor
  const { id: company_id, name: company_name } = await borrowerOf(tx, actor, asked)
  const known = await namesOf(tx, actor, company_id, debtors)
  await shareFiles(tx, actor, filesOf(entry), [company_id])
  const made = await tx
    .insertInto('credit')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      credit_no: await nextNo(tx, tenant_id, 'credit'),
      company_id,
      company_name,
      ...entry,
      created_at: nowIso(),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeDebtors(tx, made, debtors, known)
  publishChange('credit', made)
  return { output: await getCreditRow(tx, actor, made.id), log: { id: made.id, no: made.credit_no, after: made } }
})

/** As long as it is a draft, it may be written anew. */
export const updateCredit = write(credit.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, debtors, ...entry } = input
  const before = await lockCredit(tx, actor, id)
  advance(creditMachine, before.credit_status, 'submit', actor.who)
  const known = await namesOf(tx, actor, before.company_id, debtors)
  await shareFiles(tx, actor, filesOf(entry), before.parties)
  const after = await updateVersioned(tx, 'credit', actor, before, entry, version)
  await tx.deleteFrom('credit_debtor').where('tenant_id', '=', before.tenant_id).where('credit_id', '=', id).execute()
  await writeDebtors(tx, after, debtors, known)
  publishChange('credit', after)
  return { output: await getCreditRow(tx, actor, id), log: logged(before, after) }
})

export const submitCredit = write(credit.submit, async (context) => {
  const { tx, actor, input } = context
  const before = await getCredit(tx, actor, input.id)
  const missing = material.filter((name) => before[name] === '')
  if (missing.length > 0) {
    const [zh, en] = [missing.map((name) => creditTerms.zh[name]).join('、'), missing.map((name) => creditTerms.en[name]).join(', ')]
    refuse('creditMaterial', { missing: { zh, en } })
  }
  const after = await move(context, before, 'submit', {}, input.version)
  const { id, credit_no, company_name } = after
  const slots = { company_name, credit_no, amount: formatYuan(after.apply_fen) }
  await tellOperator(context, { biz_type: 'credit', id, grant: operator.credits.may.review }, 'creditSubmitted', slots)
  return { output: await getCreditRow(tx, actor, id), log: logged(before, after) }
})

/** 初审: the operator has looked at the material. */
export const passCredit = write(credit.pass, async (context) => {
  const { tx, actor, input } = context
  const before = await getCredit(tx, actor, input.id)
  advance(creditMachine, before.credit_status, 'pass', actor.who)
  if (before.created_by === actor.user_id) refuse('creditOwnReview')
  const after = await move(context, before, 'pass', { first_by: actor.user_id, first_at: nowIso() }, input.version)
  await tellApplicant(context, after, 'creditPassed', { credit_no: after.credit_no })
  return { output: await getCreditRow(tx, actor, after.id), log: logged(before, after) }
})

/** 终审: limits, rate, share and term as the factor decided them. */
export const decideCredit = write(credit.decide, async (context) => {
  const { tx, actor, input } = context
  const { id, version, debtors, ...terms } = input
  const before = await getCredit(tx, actor, id)
  advance(creditMachine, before.credit_status, 'decide', actor.who)
  if (before.first_by === actor.user_id) refuse('creditSameReviewer')
  demandDayAhead(terms.valid_to)
  if (!isCorporateAccount(terms.account_no)) {
    const label = { zh: creditTerms.zh.account_no, en: creditTerms.en.account_no }
    refuseField('account_no', label, { zh: '须为 8 至 30 位数字', en: 'must be 8 to 30 digits' }, actor.origin.lang)
  }
  const asked = new Map((await debtorsOfCredit(tx, before)).map(({ debtor_id, debtor_name }) => [debtor_id, debtor_name]))
  demandOnce(debtors, asked)
  for (const { debtor_id, limit_fen } of debtors) {
    const debtor_name = asked.get(debtor_id)
    if (debtor_name === undefined) return refuse('creditDebtorNew', { debtor_name: String(debtor_id) })
    if (limit_fen > terms.credit_fen) refuse('creditDebtorOver', { debtor_name, limit: formatYuan(terms.credit_fen) })
  }
  const after = await move(context, before, 'decide', { ...terms, final_by: actor.user_id, final_at: nowIso() }, version)
  // Who is not named by the factor has no limit.
  for (const debtor_id of asked.keys())
    await tx
      .updateTable('credit_debtor')
      .set({ limit_fen: debtors.find((one) => one.debtor_id === debtor_id)?.limit_fen ?? 0 })
      .where('tenant_id', '=', before.tenant_id)
      .where('credit_id', '=', before.id)
      .where('debtor_id', '=', debtor_id)
      .execute()
  await tellApplicant(context, after, 'creditDecided', { credit_no: after.credit_no, amount: formatYuan(terms.credit_fen) })
  return { output: await getCreditRow(tx, actor, id), log: logged(before, after) }
})
const demandDayAhead = (day: string): void => void (day <= shanghaiDay(now()) && refuse('creditDayPast', { day }))

export const rejectCredit = write(credit.reject, async (context) => {
  const { tx, actor, input } = context
  const before = await getCredit(tx, actor, input.id)
  const after = await move(context, before, 'reject', { reason: input.reason }, input.version)
  await tellApplicant(context, after, 'creditRejected', { credit_no: after.credit_no, reason: input.reason })
  return { output: await getCreditRow(tx, actor, after.id), log: logged(before, after) }
})

/** 签约: from today on the credit is in force. */
export const signCredit = write(credit.sign, async (context) => {
  const { tx, actor, input } = context
  const before = await getCredit(tx, actor, input.id)
  advance(creditMachine, before.credit_status, 'sign', actor.who)
  demandDayAhead(before.valid_to ?? '')
  await shareFiles(tx, actor, input.contract_files.split(','), before.parties)
  const signed = { contract_files: input.contract_files, signed_at: nowIso(), valid_from: shanghaiDay(now()) }
  const after = await move(context, before, 'sign', signed, input.version)
  await tellApplicant(context, after, 'creditSigned', { credit_no: after.credit_no })
  return { output: await getCreditRow(tx, actor, after.id), log: logged(before, after) }
})

export const freezeCredit = write(credit.freeze, async (context) => {
  const { tx, actor, input } = context
  const before = await lockCredit(tx, actor, input.id)
  const after = await move(context, before, 'freeze', { reason: input.reason }, input.version)
  await tellApplicant(context, after, 'creditFrozen', { credit_no: after.credit_no, reason: input.reason })
  return { output: await getCreditRow(tx, actor, after.id), log: logged(before, after) }
})
export const unfreezeCredit = write(credit.unfreeze, async (context) => {
  const { tx, actor, input } = context
  const before = await lockCredit(tx, actor, input.id)
  const after = await move(context, before, 'unfreeze', { reason: '' }, input.version)
  await tellApplicant(context, after, 'creditUnfrozen', { credit_no: after.credit_no })
  return { output: await getCreditRow(tx, actor, after.id), log: logged(before, after) }
})

/** 终止: only when nothing is lent or asked for on it any more. */
export const terminateCredit = write(credit.terminate, async (context) => {
  const { tx, actor, input } = context
  const before = await lockCredit(tx, actor, input.id)
  advance(creditMachine, before.credit_status, 'terminate', actor.who)
  const { count } = await loansOf(tx, actor)
    .where('l.credit_id', '=', before.id)
    .where('l.loan_status', 'not in', ended)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) refuse('creditLoansOpen', { count: Number(count) })
  const after = await move(context, before, 'terminate', { reason: input.reason }, input.version)
  await tellApplicant(context, after, 'creditTerminated', { credit_no: after.credit_no, reason: input.reason })
  return { output: await getCreditRow(tx, actor, after.id), log: logged(before, after) }
})
const { cancelled, rejected, repaid, boughtBack } = loanMachine.code
const ended: readonly number[] = [cancelled, rejected, repaid, boughtBack]

/** The last day of a credit is over: nothing more is lent on it; what was lent goes on. */
export const expire = async (context: Writing, id: number): Promise<{ before: Row<'credit'>; after: Row<'credit'> }> => {
  const before = await lockCredit(context.tx, context.actor, id)
  advance(creditMachine, before.credit_status, 'expire', context.actor.who)
  if (before.valid_to === null || nowIso() < endOfShanghaiDay(before.valid_to)) refuse('notYet')
  const after = await move(context, before, 'expire', {})
  await tellApplicant(context, after, 'creditExpired', { credit_no: after.credit_no })
  return { before, after }
}
