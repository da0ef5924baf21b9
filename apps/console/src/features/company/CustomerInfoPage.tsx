import { Tabs } from 'antd'
import { company, companyState } from '@yunshu/contract/company/contract'
import { useSearchParams } from 'react-router'
import { InfoPage } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { AuditMark, CompanyFacts } from './CompanyFacts.tsx'
import { useCustomerActions } from './customerActions.tsx'
import { phrases } from './phrases.ts'
import { PhoneOf } from '@yunshu/contract/kit/fields'
import { Cell } from '../../kit/cells.tsx'

/** One shipper for the operator (货主详情): its data with changes that wait, and its story. */
export const CustomerInfoPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(company.info, { id }, { kinds: ['company'] })
  const { actions, dialog } = useCustomerActions()
  return (
    <>
      <InfoPage
        called={called}
        no={({ company_name }) => company_name}
        status={({ audit_status, state }) =>
          state === companyState.code.notJoined ? <Mark tone="wait">{say.label(companyState.names[3])}</Mark> : <AuditMark code={audit_status} />
        }
        facts={({ company_no, contact_name, contact_mobile }) => (
          <>
            <span>{company_no}</span>
            <span>
              {contact_name} <Cell field={PhoneOf('company')} value={contact_mobile} />
            </span>
          </>
        )}
        actions={(row) => <Actions at="header" items={actions({ ...row, has_pending: row.pending !== null })} />}
      >
        {(data) => (
          <Tabs
            items={[
              { key: 'basic', label: say(phrases, 'basic'), children: <CompanyFacts data={data} /> },
              { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="company" id={id} /> }
            ]}
          />
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
