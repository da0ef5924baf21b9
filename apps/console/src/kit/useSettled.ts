import { useEffect, useState } from 'react'

/** A value once it has stopped changing for a moment, so that the server is not asked at every key. */
export const useSettled = <T>(value: T, pause = 250): T => {
  const [settled, setSettled] = useState(value)
  const written = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- compared by what it says, not by identity
  }, [written, pause])
  return settled
}
