import { carrier } from '@yunshu/contract/consoles/carrier'
import { DepartmentPage } from './DepartmentPage.tsx'

/** The organisation of the carrier's own company. */
export const CarrierDepartmentPage = () => (
  <DepartmentPage page={carrier.departments} may={carrier.departments.may} people={{ ...carrier.people.may, permit: carrier.roles.may.permit }} />
)
