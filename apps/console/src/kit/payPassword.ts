import { create } from 'zustand'

/** Opens the dialog in which a payment password is set, over the page that asks for one. The shell shows it. */
export const usePayPassword = create<{ asked: boolean; ask: () => void; close: () => void }>()((set) => ({
  asked: false,
  ask: () => set({ asked: true }),
  close: () => set({ asked: false })
}))
