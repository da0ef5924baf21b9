import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, query } from '../kit/endpoint.ts'
import { ChoiceOf, Count, Day, Nullable, Time } from '../kit/fields.ts'
import { retentionEnd, retentionKind } from './enums.ts'

export const audit = {
  /** 账务审计: answers the auditor's questions as of one moment. Every row of an answer is a finding, except those of notes; no rows prove that nothing is wrong. */
  run: query('audit/run', {
    may: [operator.auditor.may.view],
    input: Closed({}),
    output: Closed({
      asked_at: Time,
      ms: Type.Number(),
      questions: Type.Array(
        Closed({
          no: Type.Integer(),
          about: Type.Unsafe<'money' | 'transport'>({ type: 'string', enum: ['money', 'transport'] }),
          ask: Closed({ zh: Type.String(), en: Type.String() }),
          ms: Type.Number(),
          count: Count,
          /** Its rows are for information and are no findings. */
          is_note: Type.Boolean(),
          found: Type.Array(Closed({ about: Type.String(), found: Type.String() }))
        })
      )
    })
  }),
  /** 保存期限: what is kept of the operator's tenant, for how long, since when, and what becomes of it. */
  retention: query('audit/retention', {
    may: [operator.auditor.may.view],
    input: Closed({}),
    output: Type.Array(
      Closed({
        retention_kind: ChoiceOf(retentionKind),
        /** So many years at least from the end of the transport on; null: no law says. */
        law_years: Nullable(Count),
        /** How long a month stays; null: for ever. */
        kept_months: Nullable(Count),
        retention_end: ChoiceOf(retentionEnd),
        /** Rows of all its tables, each counted up to 10,000; null where they are not counted. */
        row_count: Nullable(Count),
        is_more: Type.Boolean(),
        first_day: Nullable(Day),
        /** Trips that are not over for three years and whose months are older than their time: these months stay. */
        held_count: Nullable(Count)
      })
    )
  })
}
