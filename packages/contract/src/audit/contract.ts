import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, query } from '../kit/endpoint.ts'
import { Count, Time } from '../kit/fields.ts'

export const audit = {
  /** 账务审计: asks the auditor's questions of one moment; every row is a fault, an empty answer a proof. */
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
          found: Type.Array(Closed({ about: Type.String(), found: Type.String() }))
        })
      )
    })
  })
}
