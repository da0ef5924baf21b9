/** Its calls are those of who bears papers. */
export const verbs = []
export { changed, removeVerb, reviewVerbs, shownAndLogged, tellEach, tellOffice } from './bearer.ts'
export { countEnding, endingOf, endsOf, expiryFilters } from './expiry.ts'
export { enteredPapers, entersPapers, faultsOf } from './judge.ts'
export { carrierName, isOfCarrier, isSeenBy, namesOf, notEnteredBy, otherCarriers } from './queries.ts'
export { type Passed, passedSince } from './passed.ts'
export { type PaperRules, paperRulesOf } from './rules.ts'
export { unmaskVerb } from './unmask.ts'
