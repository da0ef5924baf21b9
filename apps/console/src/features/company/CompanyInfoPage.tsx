import { Alert, Button } from 'antd'
import { auditStatus, company } from '@yunshu/contract/company/contract'
import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { InfoPage } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { AuditMark, CompanyFacts } from './CompanyFacts.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { phrases } from './phrases.ts'

/** The actor's own company (企业信息): what it is, how it is reached, how far its review is. */
export const CompanyInfoPage = ({ page }: { page: typeof carrier.companyInfo | typeof shipper.companyInfo }) => {
  const say = useSay()
  const [editing, setEditing] = useState(false)
  const called = useCall(company.own, {}, { kinds: ['company'] })
  return (
    <>
      <InfoPage
        called={called}
        no={({ company_name }) => company_name}
        status={({ audit_status }) => <AuditMark code={audit_status} />}
        facts={({ company_no, credit_code }) => (
          <>
            <span>{company_no}</span>
            <span>{credit_code}</span>
          </>
        )}
        actions={() => (
          <Can may={page.may.edit}>
            <Button type="primary" onClick={() => setEditing(true)}>
              {say(phrases, 'edit')}
            </Button>
          </Can>
        )}
      >
        {(data) => (
          <>
            {data.audit_status === auditStatus.code.inReview && (
              <Alert type="info" showIcon title={say(phrases, data.company_type === 2 ? 'carrierInReview' : 'inReview')} />
            )}
            {data.audit_status === auditStatus.code.rejected && (
              <Alert type="error" showIcon title={say(phrases, 'rejected', { reason: data.audit_reason })} />
            )}
            <CompanyFacts data={data} />
            <StorySection type="company" id={data.id} />
          </>
        )}
      </InfoPage>
      {editing && called.data && <CompanyForm data={called.data} onClose={() => setEditing(false)} />}
    </>
  )
}
