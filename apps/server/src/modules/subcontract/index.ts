import './follow.ts'

/** Its calls are those of orders; here is how trips and receipts of a sub-contract stand on both sides. */
export const verbs = []
