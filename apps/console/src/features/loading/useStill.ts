import { useEffect, useState } from 'react'

type Acts = { readonly [name: string]: (...what: never[]) => unknown }

/** Functions that stay the same while what they do follows the page: what they are handed to is not drawn anew with each change of the page. */
export const useStill = <F extends Acts>(now: F): F => {
  const [held] = useState(() => newStill(now))
  useEffect(() => held.follow(now))
  return held.still
}

const newStill = <F extends Acts>(first: F) => {
  let now = first
  const still = Object.fromEntries(Object.keys(first).map((name) => [name, (...what: never[]) => now[name]?.(...what)])) as F
  return {
    still,
    follow: (next: F) => {
      now = next
    }
  }
}
