import { createDispatch } from './create.ts'
import { checkDispatch, listDispatches } from './queries.ts'
import { recheckDispatch } from './recheck.ts'
import { resendDispatch, swapDispatch } from './swap.ts'

export const verbs = [checkDispatch, recheckDispatch, createDispatch, swapDispatch, resendDispatch, listDispatches]
