import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, list } from '../kit/endpoint.ts'
import { CompanyName, Count, Day, Id, Name, Text, Time } from '../kit/fields.ts'
import { consentCalls, consenterKind, consentSubject } from './give.ts'

const ConsentRow = Closed({
  id: Id,
  subject: consentSubject.schema,
  title: Name,
  edition: Count,
  consenter_kind: consenterKind.schema,
  consenter_name: Name,
  company_name: CompanyName,
  consented_at: Time
})

export const consent = {
  ...consentCalls,
  /** Who consented to what, and when. */
  list: list('consent/list', {
    may: [operator.laws.may.view, operator.siteInfo.may.view],
    row: ConsentRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      subject: Type.Optional(consentSubject.schema),
      subject_id: Type.Optional(Id),
      edition: Type.Optional(Count),
      consenter_kind: Type.Optional(consenterKind.schema),
      consented_from: Type.Optional(Day),
      consented_to: Type.Optional(Day)
    },
    sorts: ['consented_at', 'edition']
  })
}
