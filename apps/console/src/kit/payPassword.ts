import { create } from 'zustand'

type Asked = 'set' | 'forgotten'
/** Opens the dialog in which a payment password is set, over the page that asks for one. The shell shows it. */
export const usePayPassword = create<{ asked: Asked | undefined; ask: (asked: Asked) => void; close: () => void }>()((set) => ({
  asked: undefined,
  ask: (asked) => set({ asked }),
  close: () => set({ asked: undefined })
}))
