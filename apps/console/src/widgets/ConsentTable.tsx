import { consent } from '@yunshu/contract/consent/contract'
import { consenterKind, consentSubject } from '@yunshu/contract/consent/give'
import { consentTerms } from '@yunshu/contract/consent/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { operator } from '@yunshu/contract/consoles/operator'
import type { Column } from '../kit/cells.tsx'
import { DataTable } from '../kit/DataTable.tsx'
import { useSay } from '../kit/lang.ts'
import { queryFields } from '../kit/queryFields.tsx'
import { QueryForm } from '../kit/QueryForm.tsx'
import { type RowOf, useList } from '../kit/useList.ts'
import { ExportList } from './ExportList.tsx'
import { articlePhrases as phrases } from './articlePhrases.ts'

const { KeywordField, SelectField, RangeField } = queryFields(consent.list)
type Row = RowOf<typeof consent.list>
const columns: Column<Row>[] = [
  { name: 'consenter_name', width: 140 },
  { name: 'consenter_kind', width: 100 },
  { name: 'company_name', width: 200 },
  { name: 'subject', width: 90 },
  { name: 'title', width: 260 },
  { name: 'edition', width: 90, sort: 'edition' },
  { name: 'consented_at', width: 160, sort: 'consented_at', rank: 1 }
]

/** Who consented, and when: to one text, or to all of them. */
export const ConsentTable = ({ fixed }: { fixed?: Pick<InputOf<typeof consent.list>, 'subject' | 'subject_id'> }) => {
  const say = useSay()
  const list = useList(consent.list, { ...(fixed && { fixed, local: true }) })
  const title = { zh: phrases.zh.consents, en: phrases.en.consents }
  return (
    <>
      <QueryForm list={list} terms={consentTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findConsent')} />
        {!fixed && <SelectField name="subject" of={consentSubject} />}
        <SelectField name="consenter_kind" of={consenterKind} />
        <RangeField from="consented_from" to="consented_to" label={say(consentTerms, 'consented_at')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={consentTerms}
        columns={columns}
        pickable={false}
        extra={
          <ExportList
            list={list}
            columns={columns}
            terms={consentTerms}
            may={fixed ? operator.laws.may.export : operator.siteInfo.may.export}
            title={title}
          />
        }
        empty={<p>{say(phrases, 'noConsents')}</p>}
      />
    </>
  )
}
