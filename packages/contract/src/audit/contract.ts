import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, query } from '../kit/endpoint.ts'
import { Count, Time } from '../kit/fields.ts'

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
  })
}
