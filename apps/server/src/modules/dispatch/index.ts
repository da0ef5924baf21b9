import { dispatchBoard, dispatchFits } from './board.ts'
import { createDispatch } from './create.ts'
import { checkDispatch } from './queries.ts'
import { recheckDispatch } from './recheck.ts'
import { checkRelay, relayDispatch } from './relay.ts'
import { resendDispatch, swapDispatch } from './swap.ts'
import { listDispatches } from './list.ts'
import { suggestPairs } from './suggest.ts'

export const verbs = [
  dispatchBoard,
  dispatchFits,
  suggestPairs,
  checkDispatch,
  recheckDispatch,
  checkRelay,
  createDispatch,
  swapDispatch,
  relayDispatch,
  resendDispatch,
  listDispatches
]
export { dispatchTrip } from './create.ts'
export { creditProblems, type Planned, problemsOfPlans, standingProblems, toldOf } from './check.ts'
export { checkTrip } from './queries.ts'
export { bookedPlates } from './booked.ts'
export { type Load, planEnd, priced, readLoads, sumOfLoads } from './cargo.ts'
