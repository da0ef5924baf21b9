/**
 * A phone as answers carry it: its mask, and behind a tilde the ticket by which it is revealed, or kept by a form that does not touch it:
 * `138****1001~q83v…`. Only the server can read a ticket.
 */
const shape = /^[\d*-]{3,24}~[\w-]{40,600}$/

/** Whether a text is a mask with its ticket. */
export const isPhoneTicket = (text: string): boolean => shape.test(text)
/** What people read of a phone: the mask without its ticket; a phone that came whole stays as it is. */
export const phoneShown = (text: string): string => text.split('~', 1)[0] ?? ''
