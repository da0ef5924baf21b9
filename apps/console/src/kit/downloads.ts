import { create } from 'zustand'

/** The download drawer of the shell: export jobs started in this session, and whether it stands open. */
export const useDownloads = create<{ open: boolean; jobs: readonly number[]; show: (open: boolean) => void; started: (job: number) => void }>()(
  (set) => ({
    open: false,
    jobs: [],
    show: (open) => set({ open }),
    started: (job) => set(({ jobs }) => ({ jobs: [job, ...jobs], open: true }))
  })
)
