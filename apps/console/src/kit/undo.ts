import { holds } from '@yunshu/contract/kit/console'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { CallError, call, newKey } from './call.ts'
import { sayNow } from './lang.ts'
import { kit } from './phrases.ts'
import { queryClient } from './queries.ts'
import { useRights } from './rights.ts'
import { toastDone } from './toast.tsx'

/**
 * Takes back what was just done, by the command that does the opposite: `toastDone(text, undoBy(statement.recall, { id, version }))`. Nothing where the
 * user has no right to it. The server decides as always: when the other side was faster, it says so.
 */
export const undoBy = <C extends Command>(command: C, input: InputOf<C>): (() => Promise<void>) | undefined => {
  const { type, codes } = useRights.getState()
  const { may } = command
  if (Array.isArray(may) && !may.some((grant) => type !== 0 && holds(type, codes, grant))) return undefined
  return async () => {
    try {
      await call(command, input, { key: newKey() })
      toastDone(sayNow()(kit, 'undone'))
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
    } finally {
      void queryClient.invalidateQueries()
    }
  }
}
