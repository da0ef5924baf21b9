/** What is known of the fleet of a driver when he is dispatched. */
type FleetTerms = {
  /** The fleet's captain collects for its drivers; else each is paid directly. */
  readonly captainCollects: boolean
  /** The captain's papers were reviewed and passed. */
  readonly passed: boolean
  /** This driver has signed that the captain collects for him (委托收款). */
  readonly signed: boolean
}
type Payee = { readonly payee: 'driver' | 'captain'; readonly why: 'noFleet' | 'direct' | 'notPassed' | 'notSigned' | 'collects' }

/** Who is paid for a trip (domain 2.3, 4.14): the driver, or a reviewed captain to whom he has signed. Asked once, when the trip is dispatched; money reads the answer from the waybill. */
export const payeeOf = (terms: FleetTerms | undefined): Payee => {
  if (terms === undefined) return { payee: 'driver', why: 'noFleet' }
  if (!terms.captainCollects) return { payee: 'driver', why: 'direct' }
  if (!terms.passed) return { payee: 'driver', why: 'notPassed' }
  return terms.signed ? { payee: 'captain', why: 'collects' } : { payee: 'driver', why: 'notSigned' }
}
