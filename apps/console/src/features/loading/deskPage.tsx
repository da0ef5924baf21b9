import { lazily } from '../../kit/lazily.tsx'

/** The page of a plan, which who is about to open it loads ahead. By itself, since every page knows of it. */
export const LoadDeskPage = lazily(async () => (await import('./LoadDeskPage.tsx')).LoadDeskPage)
