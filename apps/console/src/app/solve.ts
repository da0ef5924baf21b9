import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Finds the number that the server's challenge asks for; pauses between slices, so that the page stays alive. */
export const solve = async (challenge: string, bits: number): Promise<string> => {
  for (let from = 0; ; from += 4000) {
    for (let number = from; number < from + 4000; number += 1) {
      const digest = sha256(utf8ToBytes(`${challenge}.${number}`))
      const head = ((digest[0] ?? 0) << 24) | ((digest[1] ?? 0) << 16) | ((digest[2] ?? 0) << 8) | (digest[3] ?? 0)
      if (Math.clz32(head) >= bits) return String(number)
    }
    await new Promise((go) => setTimeout(go))
  }
}
