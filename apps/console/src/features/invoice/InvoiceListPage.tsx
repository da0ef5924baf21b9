import { shipper } from '@yunshu/contract/consoles/shipper'
import { Segmented } from 'antd'
import { useState } from 'react'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Applies, type InvoicePage, Issued } from './lists.tsx'
import { phrases } from './phrases.ts'

/** 发票管理 of the shipper, 销项发票 of the carrier, 开票管理 of the operator: applications, and for the two companies what was issued. */
export const InvoiceListPage = ({ page }: { page: InvoicePage }) => {
  const say = useSay()
  const [view, setView] = useState<'applies' | 'documents'>('applies')
  return (
    <ListPage page={page}>
      {page.type !== 1 && (
        <Segmented
          className="bill-views"
          value={view}
          options={[
            { value: 'applies', label: say(phrases, 'applies') },
            { value: 'documents', label: say(phrases, 'documents') }
          ]}
          onChange={setView}
        />
      )}
      {view === 'applies' ? <Applies page={page} tools={page.type === 4 && <AddPageButton page={shipper.invoiceAdd} />} /> : <Issued page={page} />}
    </ListPage>
  )
}
