import { shipper } from '@yunshu/contract/consoles/shipper'
import { CompanyInfoPage } from './CompanyInfoPage.tsx'

/** The shipper's own company. */
export const ShipperCompanyPage = () => <CompanyInfoPage may={shipper.companyInfo.may.edit} />
