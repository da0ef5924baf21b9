import { shipper } from '@yunshu/contract/consoles/shipper'
import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { FormPage } from '../../kit/FormPage.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { ApplyFields, ApplyTitle, type OpenParts, startOf } from '../../widgets/InvoiceApply.tsx'
import { invoicePhrases } from '../../widgets/invoicePhrases.ts'

/** 申请开票: the seller, then its confirmed bills that are not invoiced, and under which title. */
export const InvoiceAddPage = () => {
  const say = useSay()
  const { data, error, refresh } = useCall(invoice.open, {}, { kinds: ['bill', 'invoice'] })
  const [chosen, setChosen] = useState<number>()
  const seller = data?.partners.find(({ id }) => id === chosen) ?? data?.partners[0]
  if (data && seller)
    return (
      <Applying
        key={seller.id}
        open={{ ...data, parts: data.parts.filter(({ partner_id }) => partner_id === seller.id) }}
        choice={
          data.partners.length > 1 && (
            <Segmented
              value={seller.id}
              options={data.partners.map(({ id, name, open_fen }) => ({ value: id, label: `${name} ${money(open_fen)}` }))}
              onChange={setChosen}
            />
          )
        }
      />
    )
  return (
    <ListPage page={shipper.invoiceAdd}>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : data ? (
        <Alert type="info" showIcon title={say(invoicePhrases, 'nothing')} />
      ) : (
        <Waiting />
      )}
    </ListPage>
  )
}

const Applying = ({ open, choice }: { open: OpenParts; choice: React.ReactNode }) => {
  const say = useSay()
  const leave = useLeave()
  const filling = useCommandForm(invoice.apply, startOf(open), ({ id, apply_no }) => {
    leave(say(invoicePhrases, 'done', { apply_no }), linkTo(shipper.invoiceInfo, { id }))
  })
  return (
    <FormPage
      filling={filling}
      terms={invoiceTerms}
      title={say(invoicePhrases, 'apply')}
      label={say(invoicePhrases, 'apply')}
      also={<ApplyTitle form={filling.form} />}
    >
      {choice}
      <ApplyFields form={filling.form} parts={open.parts} />
    </FormPage>
  )
}
