import { auditStatus, company } from '@yunshu/contract/company/contract'
import { companyDoubts, unusualOfCompany } from '@yunshu/contract/company/unusual'
import { companyTerms } from '@yunshu/contract/company/words'
import { operator } from '@yunshu/contract/consoles/operator'
import type { Filters } from '../../kit/address.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { Review, ReviewTurn, type Turn } from '../../kit/Review.tsx'
import { useCall } from '../../kit/useCall.ts'
import type { RowOf } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { PhotoStage } from '../../widgets/PhotoStage.tsx'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { phrases } from './phrases.ts'

type Row = RowOf<typeof company.customers>

/** The operator goes through the companies that registered, and those that changed their papers. */
export const CompanyReview = ({ query, onClose }: { query: Filters; onClose: () => void }) => {
  const say = useSay()
  return (
    <Review title={say(phrases, 'reviewAllTitle')} contract={company.customers} query={query} no={(row) => row.company_name} onClose={onClose}>
      {(turn) => <CompanyTurn turn={turn} />}
    </Review>
  )
}

const { may } = operator.customers

const CompanyTurn = ({ turn }: { turn: Turn<Row> }) => {
  const say = useSay()
  const { id } = turn.row
  const called = useCall(company.info, { id }, { kinds: ['company'] })
  const { run } = useRun(company.review)
  return (
    <ReviewTurn
      turn={turn}
      called={called}
      about={(data) => [data.credit_code, data.contact_name]}
      waits={(data) => data.audit_status === auditStatus.code.inReview || data.pending !== null}
      now={(data) => say.label(auditStatus.names[data.audit_status])}
      doubts={(data) =>
        unusualOfCompany(data, new Date().toISOString()).map(({ tone, phrase, slots }) => ({ tone, text: say(companyDoubts, phrase, slots) }))
      }
      approve={{
        label: say(phrases, 'approve'),
        may: may.review,
        done: say(phrases, 'reviewPassed'),
        run: async ({ version }) => ((await run({ id, version, result: 'approve' })) ? {} : undefined)
      }}
      refuse={{
        label: say(phrases, 'reject'),
        may: may.review,
        done: say(phrases, 'reviewRejected'),
        dialog: (data, { onClose, onDone }) => (
          <CommandDialog
            command={company.review}
            start={{ id, version: data.version, result: 'reject', reason: '' }}
            done={say(phrases, 'reviewed')}
            terms={companyTerms}
            title={`${say(phrases, 'reject')} ${data.company_name}`}
            label={say(phrases, 'reject')}
            onDone={() => onDone()}
            onClose={onClose}
          >
            {(form) => (
              <Field form={form} name="reason" label={say(companyTerms, 'audit_reason')} required>
                <ReasonInput common={(['whyBlurred', 'whyMismatch', 'whyExpired'] as const).map((key) => say(phrases, key))} />
              </Field>
            )}
          </CommandDialog>
        )
      }}
      photos
    >
      {(data) => (
        <div className="review-columns">
          <Papers list={data.pending?.license_img ?? data.license_img} />
          <CompanyFacts data={data} />
        </div>
      )}
    </ReviewTurn>
  )
}

const Papers = ({ list }: { list: string }) => (
  <PhotoStage
    photos={list
      .split(',')
      .filter(Boolean)
      .map((url) => ({ url }))}
    keys
  />
)
