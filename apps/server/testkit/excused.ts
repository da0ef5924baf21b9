/** Statements that may have a shape which a cluster refuses, each with its reason; a part of the text names it. */
export const excused: readonly { readonly holds: string; readonly why: string }[] = []
