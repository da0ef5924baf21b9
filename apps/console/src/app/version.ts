import { useEffect } from 'react'
import { create } from 'zustand'

const everyMs = 5 * 60_000
const useNewer = create<{ newer: boolean }>()(() => ({ newer: false }))

/** The file name of a page's main script, which contains a hash of its content; undefined on the development server. */
export const programOf = (page: string): string | undefined => /\bsrc="([^"]*\/assets\/[^"]+\.js)"/.exec(page)?.[1]

const look = async (): Promise<void> => {
  const mine = programOf(document.documentElement.outerHTML)
  if (!mine || document.hidden || !navigator.onLine || useNewer.getState().newer) return
  const answer = await fetch('/', { cache: 'no-cache' }).catch(() => undefined)
  const theirs = answer?.ok ? programOf(await answer.text()) : undefined
  if (theirs && theirs !== mine) useNewer.setState({ newer: true })
}

/** Whether the server has a newer console than this window runs. Checked every five minutes, when the window is shown again, and when a file of the old one is missing. */
export const useNewVersion = (): boolean => {
  useEffect(() => {
    const timer = setInterval(() => void look(), everyMs)
    const again = () => void look()
    document.addEventListener('visibilitychange', again)
    addEventListener('vite:preloadError', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('vite:preloadError', again)
    }
  }, [])
  return useNewer((state) => state.newer)
}
