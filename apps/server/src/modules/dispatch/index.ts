import { createDispatch } from './create.ts'
import { checkDispatch, listDispatches } from './queries.ts'
import { resendDispatch, swapDispatch } from './swap.ts'

export const dispatchVerbs = [checkDispatch, createDispatch, swapDispatch, resendDispatch, listDispatches]
