import { partsOf } from './collect.ts'
import type { Endpoint } from './kit/endpoint.ts'

/** Every call of the product, by word; the OpenAPI document, the doors test and the client read it. */
export const contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = Object.fromEntries(partsOf('calls'))
