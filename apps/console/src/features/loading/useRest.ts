import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the rest of a page is drawn: after the frame that shows what one waits for first. A plan of two hundred orders takes three tenths of a second to draw
 * whole, its first vehicles a few hundredths.
 */
export const useRest = (ready: boolean): boolean => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!ready || drawn) return
    let later: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setDrawn(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [ready, drawn])
  return drawn
}
