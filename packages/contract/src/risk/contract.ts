import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { ChoiceOf, Count, FileList, Id, No, Nullable, Remark, Time } from '../kit/fields.ts'
import { riskFlag, riskRule, riskVerdict } from './enums.ts'

/** One check over all trips of an order, and what the operator found of it by hand: who denied it takes it out of the flag and the score. */
const Check = Closed({
  rule: ChoiceOf(riskRule),
  /** What the facts say, whatever was decided. */
  result: ChoiceOf(riskFlag),
  judged: Count,
  waybill_nos: Type.Array(No),
  verdict: Nullable(riskVerdict.schema),
  remark: Remark(),
  files: FileList,
  decided_by_name: Type.String(),
  decided_at: Nullable(Time)
})
const Judged = Closed({ risk_flag: ChoiceOf(riskFlag), risk_score: Count, checks: Type.Array(Check) })

export const risk = {
  /** The checks of an order as they stand now, for the operator who supervises it. */
  ofOrder: query('risk/of_order', {
    may: [operator.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Judged,
    refuses: ['notFound']
  }),
  /** 风险核查: what a check found is true (属实) or a false alarm (误报), with evidence. The last decision holds; those before it stay in the log. */
  decide: command('risk/decide', {
    may: [operator.orders.may.risk],
    logAs: 'risk.decided',
    input: Closed({ order_id: Id, rule: ChoiceOf(riskRule), verdict: riskVerdict.schema, remark: Remark(2, 300), files: Type.Optional(FileList) }),
    output: Judged,
    refuses: ['notFound', 'riskNotFound', 'riskDecidedSo']
  })
}

/** The timer's command: an order that is delivered is judged once, so that lists can be filtered by it. */
export const riskTimer = {
  judge: command('risk/judge', {
    may: [],
    logAs: 'risk.decided',
    input: Closed({ id: Id }),
    output: Closed({ id: Id })
  })
}
