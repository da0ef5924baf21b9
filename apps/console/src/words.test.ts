import { expect, test } from 'vitest'
import type { Phrases } from '@yunshu/contract/kit/phrases'

const phrases = Object.entries(import.meta.glob<Record<string, Phrases>>('./**/*hrases.ts', { eager: true })).flatMap(([file, all]) =>
  Object.values(all)
    .filter((one) => typeof one === 'object' && 'zh' in one && 'en' in one)
    .flatMap((one) =>
      (['zh', 'en'] as const).flatMap((lang) => Object.entries(one[lang]).map(([key, text]) => ({ at: `${file} ${key}`, lang, text: String(text) })))
    )
)
const sources = Object.entries(import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })).filter(
  ([file]) => !file.includes('.test.')
)
const found = (lang: 'zh' | 'en', odd: RegExp) =>
  phrases.filter((one) => one.lang === lang && odd.test(one.text)).map(({ at, text }) => `${at}: ${text}`)

test('screens say amounts in CNY, and nothing of how the work is done inside', () => {
  expect(phrases.length).toBeGreaterThan(1500)
  expect(found('en', /(?<!\{)\byuan\b/i)).toEqual([])
  expect(found('en', /\b(node|story|trade no|debtor and creditor)\b/i)).toEqual([])
})

test('English says one row and two rows', () => {
  expect(found('en', /\{(n|count|days|hours|minutes)\} ([a-z]+ )?[a-z]+[^s]s\b/)).toEqual([])
})

test('Chinese counts in one way: what a place may say for one and for several is English alone', () => {
  expect(found('zh', /\{\w+,/)).toEqual([])
})

test('screens say no placeholder for a city, and no word twice', () => {
  expect(found('zh', /市辖区|对对|的的|了了|请请/)).toEqual([])
  expect(found('zh', /下载中心|暂存/)).toEqual([])
})

test('a date is written in one way: only the kit knows how', () => {
  const second = sources.filter(([, text]) => /toLocale(Date|Time)String|dateStyle|timeStyle|MM\/DD|DD\/MM|YYYY年/.test(text)).map(([file]) => file)
  expect(second).toEqual([])
})
