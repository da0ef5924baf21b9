import { Id, Remark, Version } from './fields.ts'

/** A row as the user sees it: where somebody else has changed it since, the act is refused (`staleVersion`). */
export const seenRow = { id: Id, version: Version }
/** The same with the reason, which the other side reads and the log keeps. */
export const seenRowBecause = { ...seenRow, reason: Remark(2, 200) }
/** What every move of a row through its states may refuse. */
export const usualOfMove = ['notFound', 'illegalMove', 'staleVersion'] as const
