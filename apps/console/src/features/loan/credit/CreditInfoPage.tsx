import { credit, CreditRow } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { creditTerms } from '@yunshu/contract/credit/words'
import type { Page } from '@yunshu/contract/kit/console'
import { Table } from 'antd'
import { useSearchParams } from 'react-router'
import { RowFacts } from '../../../kit/Facts.tsx'
import { money } from '../../../kit/format.ts'
import { InfoPage, Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { Status } from '../../../kit/Status.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { StorySection } from '../../../widgets/ObjectStory.tsx'
import { CreditPapers } from './CreditPapers.tsx'
import { useCreditActions } from './actions.tsx'
import { phrases } from '../phrases.ts'

/** One credit (授信详情): its terms, its debtors with what is used, its material. */
export const CreditInfoPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(credit.info, { id }, { kinds: ['credit', 'loan'] })
  const { actions, dialog } = useCreditActions(page.type === 1 ? 'operator' : 'borrower')
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.credit.credit_no}
        status={(info) => <Status machine={creditMachine} code={info.credit.credit_status} />}
        facts={(info) => (
          <>
            <span>{info.credit.company_name}</span>
            <span>{info.credit.factor_name}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.credit)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'facts')}>
              <RowFacts
                of={CreditRow}
                row={info.credit}
                terms={creditTerms}
                items={[
                  'apply_fen',
                  { name: 'credit_fen', strong: true },
                  'used_fen',
                  'left_fen',
                  'rate_bp_year',
                  'fee_bp',
                  'advance_bp',
                  'recourse',
                  'max_days',
                  'valid_from',
                  'valid_to',
                  'created_at',
                  info.credit.reason !== '' && 'reason',
                  [say(creditTerms, 'account_bank'), info.account_bank],
                  [say(creditTerms, 'account_no'), info.account_no],
                  [say(creditTerms, 'remark'), info.remark]
                ]}
              />
            </Section>
            <Section title={say(phrases, 'limits')}>
              <Table
                size="small"
                rowKey="debtor_id"
                pagination={false}
                dataSource={[...info.debtors]}
                columns={[
                  { title: say(creditTerms, 'debtor_name'), dataIndex: 'debtor_name' },
                  { title: say(creditTerms, 'limit_fen'), dataIndex: 'limit_fen', align: 'right', render: (fen: number) => money(fen) },
                  { title: say(creditTerms, 'used_fen'), dataIndex: 'used_fen', align: 'right', render: (fen: number) => money(fen) }
                ]}
              />
            </Section>
            <Section title={say(phrases, 'materials')}>
              <CreditPapers info={info} />
            </Section>
            <StorySection type="credit" id={id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
