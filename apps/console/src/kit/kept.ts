import type { Form } from './form.ts'
import { keptPhrases } from './keptPhrases.ts'
import { sayNow } from './lang.ts'
import { keeper } from './tab.ts'
import { toastInfo } from './toast.tsx'

// Loaded with the first form that was kept, and with the end of a session: the way to every page is a little shorter.

/** What forms held when the session ended under them, by the form's mark: until it is sent or thrown away. */
export const kept = new Map<string, unknown>()

/** Tells a form from all others: its tab, its command, and the records that it began with. */
export const markOf = (form: Form<unknown>, tabKey: string): string => {
  const begun = Object.entries((form.store.getInitialState().values ?? {}) as object)
  return JSON.stringify([tabKey, form.call, ...begun.filter(([name]) => /(^|_)ids?$/.test(name))])
}

/** From now on forms take back what is kept of them; `forget` hears which one was sent or thrown away. */
export const giveBack = (forget: (mark: string) => void): void => {
  const drop = (mark: string): void => void (kept.delete(mark) && forget(mark))
  keeper.attend = (form, tabKey, element) => {
    const mark = markOf(form, tabKey)
    if (!kept.has(mark)) return undefined
    if (!form.store.getState().dirty) {
      form.store.setState({ values: kept.get(mark), dirty: true })
      toastInfo(sayNow()(keptPhrases, 'back'))
    }
    const stop = form.store.subscribe(({ dirty }) => void (dirty || drop(mark)))
    return () => {
      stop()
      setTimeout(() => element?.isConnected || drop(mark))
    }
  }
}
