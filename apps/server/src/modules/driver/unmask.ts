import { driver } from '@yunshu/contract/driver/contract'
import { unmaskVerb } from '../paper/index.ts'
import { getDriver } from './queries.ts'

/** Shows a driver's numbers in full. */
export const unmaskDriver = unmaskVerb(driver.unmask, getDriver, (found, { unseal }) => {
  const id_no = unseal(found.id_no_enc)
  return {
    output: {
      id_no,
      license_no: found.license_no_enc ? unseal(found.license_no_enc) : id_no,
      qualification_no: found.qualification_no_enc ? unseal(found.qualification_no_enc) : ''
    },
    log: { id: found.id, no: found.driver_name }
  }
})
