import { operator } from '@yunshu/contract/consoles/operator'
import { ListPage } from '../../kit/ListPage.tsx'
import { Issued } from './lists.tsx'

/** 开票记录: what was issued on the platform, and what was reversed. */
export const InvoiceHistoryPage = () => (
  <ListPage page={operator.invoiceHistory}>
    <Issued page={operator.invoiceHistory} />
  </ListPage>
)
