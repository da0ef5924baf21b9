import type { Grant } from '../kit/console.ts'

/**
 * 转包 (2-113). It stands on no page, so no role holds it and nobody is offered it: it joins the acts of the carrier's orders when trips, receipts and money
 * follow a sub-contract (docs/adr/0051-sub-contracts.md).
 */
export const maySubcontract: Grant = { type: 2, code: '2-113' }
