import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const knownWords = ['password', 'changeme', 'change-me', 'change_me', 'yunshu', 'secret', 'example', 'default', '12345678', 'qwerty', 'abcdefgh']

/** Why a secret is too weak for production, or undefined when it is strong enough. */
export const weaknessOf = (secret: string): string | undefined => {
  if (Buffer.byteLength(secret) < 32) return `has only ${Buffer.byteLength(secret)} bytes`
  if (knownWords.some((word) => secret.toLowerCase().includes(word))) return 'contains a well-known word'
  if (bitsOf(secret) < 100) return 'is too regular to be random'
  return undefined
}

/** Entropy of the letters as they occur; a repeated pattern counts once. */
const bitsOf = (secret: string): number => {
  const once = /^(.+?)\1+$/s.exec(secret)?.[1] ?? secret
  const letters = [...once]
  const counts = new Map<string, number>()
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / letters.length), 0)
}

/** A random value that is made once and kept in a file that only its owner reads. */
export const storedSecret = (folder: string, name: string, make = () => randomBytes(32).toString('base64url')): string => {
  const file = join(folder, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(folder, { recursive: true })
  const value = make()
  try {
    writeFileSync(file, `${value}\n`, { mode: 0o600, flag: 'wx' })
    return value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim()
    throw error
  }
}
