import { shipper } from '@yunshu/contract/consoles/shipper'
import { DepartmentPage } from './DepartmentPage.tsx'

/** The organisation of the shipper's own company. */
export const ShipperDepartmentPage = () => <DepartmentPage page={shipper.departments} may={shipper.departments.may} people={shipper.people.may} />
