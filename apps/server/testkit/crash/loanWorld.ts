import * as modules from '../../src/modules.ts'
import { noOrigin } from '../../src/platform/actor.ts'
import { nowIso } from '../../src/platform/clock.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { findUserActor } from '../../src/platform/session/sessions.ts'
import type { Verb } from '../../src/platform/verb/verb.ts'
import { aCredit, aLoanToFund, anAsset, type Ask, fileOf, payPassword } from '../loan.ts'
import { makeStoppedWorld } from './stoppedWorld.ts'

/** A loan that waits to be funded, and the one bill that it rests on. */
export type WaitingLoan = { readonly id: number; readonly bill_id: number; readonly receivable_fen: number }
/** What the lenders work with: a token of the operator and one of the debtor's cashier, with a voucher of his. */
export type LoanWorld = { readonly operator: string; readonly debtor: string; readonly voucher_img: string; readonly loans: readonly WaitingLoan[] }

/** Fills a fresh data folder with a credit in force and so many loans that its debtor has agreed to; then leaves it stopped. */
export const prepareLoanWorld = (dataDir: string, count: number): Promise<LoanWorld> =>
  makeStoppedWorld(dataDir, async ({ services, base, tokenOf }) => {
    const { tenant_id, companies, users } = base
    const actor = async (account: string) => {
      const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, tenant_id, users[account]?.id ?? 0))
      if (!found) throw new Error(`nobody is ${account}`)
      return { ...found, origin: noOrigin }
    }
    const world = { services, base, actor }
    const verbs = new Map(
      Object.values(modules)
        .flatMap((module) => ('verbs' in module ? (module.verbs as readonly Verb[]) : []))
        .map((verb) => [verb.contract.path, verb])
    )
    const ask: Ask = async (account, path, body) => (await verbs.get(`/api/${path}`)?.run(services, await actor(account), body)) as never
    const company_id = companies['shipper']?.id ?? 0
    const password_hash = await services.secrets.hashPassword(payPassword)
    await transactAsSystem(services.db, (tx) =>
      tx
        .insertInto('pay_password')
        .values({ tenant_id, user_id: users['shipper-fin']?.id ?? 0, parties: [company_id], company_id, password_hash, set_at: nowIso() })
        .execute()
    )
    const credit = await aCredit(world, ask)
    const loans: WaitingLoan[] = []
    for (let i = 0; i < count; i += 1) {
      const receivable_fen = 300_001 + i * 3_701
      const bill = await anAsset(world, { amount_fen: receivable_fen, tax_fen: 0 })
      const { id } = await aLoanToFund(world, ask, credit, [bill])
      loans.push({ id, bill_id: bill.id, receivable_fen })
    }
    const [operator, debtor] = [await tokenOf('user', users['operator']?.id ?? 0), await tokenOf('user', users['shipper-pay']?.id ?? 0)]
    return { operator, debtor, voucher_img: await fileOf(world, 'shipper-pay'), loans }
  })
