import { session } from '@yunshu/contract/session/contract'
import { useCall } from '../../kit/useCall.ts'

/** Who is greeted. */
export const useName = (): string => useCall(session.me, {}, { keep: true, kinds: [] }).data?.user_name ?? ''
