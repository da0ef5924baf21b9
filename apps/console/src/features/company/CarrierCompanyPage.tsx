import { carrier } from '@yunshu/contract/consoles/carrier'
import { CompanyInfoPage } from './CompanyInfoPage.tsx'

/** The carrier's own company. */
export const CarrierCompanyPage = () => <CompanyInfoPage may={carrier.companyInfo.may.edit} />
