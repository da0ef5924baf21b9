import { create } from 'zustand'

/** `enter(token)` continues in this window with another user's session, whose token a call has given (代登录). Set by the shell. */
export const useHandOver = create<{ enter: (token: string) => void }>()(() => ({ enter: () => {} }))
