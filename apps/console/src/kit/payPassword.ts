import { create } from 'zustand'

/** The dialog of the payment password, which the shell shows: whoever is asked for a password that he does not have can set it where he stands. */
export const usePayPassword = create<{ asked: boolean; ask: () => void; close: () => void }>()((set) => ({
  asked: false,
  ask: () => set({ asked: true }),
  close: () => set({ asked: false })
}))
