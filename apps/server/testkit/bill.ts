import { auditLevels } from '@yunshu/domain/bill'
import { makeBills } from '../src/modules/bill/index.ts'
import { nextNo } from '../src/platform/docno.ts'
import { transactAsSystem, transact } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestApp } from './app.ts'

type Asked = { amount_fen?: number; tax_fen?: number; due_at?: string; carrier?: string; shipper?: string; approved?: boolean }

/** A bill of the first shipper to the first carrier, made by the carrier; approved already unless said else. It belongs to no statement. */
export const aBill = async (
  world: Pick<TestApp, 'services' | 'base' | 'actor'>,
  { amount_fen = 103_550, tax_fen = 8_550, due_at, carrier = 'carrier', shipper = 'shipper', approved = true }: Asked = {}
) => {
  const maker = await world.actor(carrier)
  const debtor_id = world.base.companies[shipper]?.id ?? 0
  const creditor_id = world.base.companies[carrier]?.id ?? 0
  const [made] = await transact(world.services.db, maker, (tx) =>
    makeBills(tx, maker, {
      statement_id: newId(),
      statement_no: 'DZ-test',
      debtor_id,
      creditor_id,
      amount_fen,
      tax_fen,
      due_at: due_at ?? new Date(Date.now() + 30 * 86_400_000).toISOString(),
      parties: [debtor_id, creditor_id]
    })
  )
  if (!made) throw new Error('a bill of nothing')
  return await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('bill')
      .set({ statement_id: null, ...(approved && { bill_status: 20, audit_done: made.audit_level, approved_at: new Date().toISOString() }) })
      .where('tenant_id', '=', made.tenant_id)
      .where('id', '=', made.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

type Owed = { amount_fen?: number; kind?: number; due_at?: string; payee?: { id: number; name: string }; approved?: boolean; maker?: number }
/** What the first carrier owes a person, approved already unless said else; it belongs to no trip. */
export const anOwedBill = async (
  world: TestApp,
  { amount_fen = 21_000, kind = 6, due_at, payee = { id: newId(), name: '周师傅' }, approved = true, maker }: Owed = {}
) => {
  const carrier = world.base.companies['carrier']
  const { tenant_id } = world.base
  const debtor_id = carrier?.id ?? 0
  return await transactAsSystem(world.services.db, async (tx) => {
    const audit_level = auditLevels(amount_fen)
    return await tx
      .insertInto('bill')
      .values({
        tenant_id,
        id: newId(),
        parties: [debtor_id, payee.id],
        bill_no: await nextNo(tx, tenant_id, 'payable'),
        direction: 2,
        bill_kind: kind,
        debtor_id,
        creditor_id: payee.id,
        debtor_name: '承运一号',
        creditor_name: payee.name,
        amount_fen,
        tax_fen: 0,
        due_at: due_at ?? new Date(Date.now() + 3 * 86_400_000).toISOString(),
        bill_status: approved ? 20 : 10,
        invoice_status: 0,
        audit_level,
        audit_done: approved ? audit_level : 0,
        approved_at: approved ? new Date().toISOString() : null,
        created_by: maker ?? null
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
