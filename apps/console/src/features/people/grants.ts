import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Grant, UserType } from '@yunshu/contract/kit/console'

/** The rights of a page about roles, of whichever console. */
export type RoleGrants = Readonly<Record<'view' | 'create' | 'edit' | 'remove' | 'enable' | 'permit' | 'export', Grant>>
/** The rights of a page about people. */
export type PeopleGrants = Readonly<
  Record<'view' | 'create' | 'edit' | 'remove' | 'enable' | 'reset' | 'secure' | 'export' | 'permit' | 'transfer', Grant>
>
/** What a console's user may do with people; a shipper has roles and people on one page, the others on two. */
export const peopleGrants = (type: UserType): PeopleGrants =>
  type === 4
    ? shipper.people.may
    : type === 2
      ? { ...carrier.people.may, permit: carrier.roles.may.permit }
      : { ...operator.people.may, permit: operator.roles.may.permit }
