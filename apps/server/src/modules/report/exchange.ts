import type { Message, MessageKind } from '@yunshu/contract/report/fieldMap'

/** A message and the number under which it goes. */
export type Sent = { readonly message_no: string; readonly kind: MessageKind; readonly message: Message }
/** What the system says to a message: it stands, it is still looked at, or it is refused for good. What does not arrive is thrown. */
export type Answer =
  | { readonly is: 'accepted'; readonly receipt_no: string }
  | { readonly is: 'received' }
  | { readonly is: 'refused'; readonly code: string; readonly text: string }
