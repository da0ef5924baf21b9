import type { Grant } from '@yunshu/contract/kit/console'

/** The rights of a page about roles, of whichever console. */
export type RoleGrants = Readonly<Record<'view' | 'create' | 'edit' | 'remove' | 'enable' | 'permit' | 'export', Grant>>
/** The rights of a page about people; the operator's people are not transferred. */
export type PeopleGrants = Readonly<Record<'view' | 'create' | 'edit' | 'remove' | 'enable' | 'reset' | 'export', Grant>> & {
  readonly permit: Grant
  readonly transfer?: Grant
}
