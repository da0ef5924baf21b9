import { Type } from 'typebox'
import { Closed } from '../kit/endpoint.ts'
import { type FaultName, faultNames } from './faultNames.ts'

/** What is wrong with a field of a message: its place in it, and how. */
export const Fault = Closed({ path: Type.String(), fault: Type.Unsafe<FaultName>({ type: 'string', enum: Object.keys(faultNames) }) })
