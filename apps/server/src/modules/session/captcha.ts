import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { now } from '../../platform/clock.ts'

const letters = 'ACDEFGHJKLMNPQRTUVWXY34679'
const life = 180_000
const used = new Map<string, number>()

/** A picture of five characters and a sealed id; nothing is stored, and an id is good once, for three minutes. */
export const makeCaptcha = (key: Buffer): { captcha_id: string; svg: string } => {
  const word = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const at = String(now().getTime())
  return { captcha_id: `${at}.${randomInt(1e9)}.${seal(key, at, word)}`, svg: draw(word) }
}

export const captchaHolds = (key: Buffer, id: string | undefined, typed: string | undefined): boolean => {
  const [at = '', , sealed = ''] = (id ?? '').split('.')
  const age = now().getTime() - Number(at)
  if (!id || !typed || !(age >= 0 && age < life) || used.has(id)) return false
  for (const [old, when] of used) if (now().getTime() - when > life) used.delete(old)
  used.set(id, now().getTime())
  const expected = Buffer.from(seal(key, at, typed.trim().toUpperCase()))
  return sealed.length === expected.length && timingSafeEqual(Buffer.from(sealed), expected)
}

const seal = (key: Buffer, at: string, word: string): string => createHmac('sha256', key).update(`${at}|${word}`).digest('base64url')

const draw = (word: string): string => {
  const glyphs = [...word].map(
    (letter, i) =>
      `<text x="${14 + i * 24}" y="${28 + randomInt(8)}" rotate="${randomInt(41) - 20}" font-size="${24 + randomInt(6)}" fill="hsl(${randomInt(360)} 55% 35%)">${letter}</text>`
  )
  const lines = Array.from(
    { length: 5 },
    () =>
      `<path d="M${randomInt(140)} ${randomInt(44)}Q${randomInt(140)} ${randomInt(44)} ${randomInt(140)} ${randomInt(44)}" stroke="hsl(${randomInt(360)} 40% 60%)" fill="none"/>`
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="140" height="44" viewBox="0 0 140 44" font-family="monospace" font-weight="700">${lines.join('')}${glyphs.join('')}</svg>`
}
