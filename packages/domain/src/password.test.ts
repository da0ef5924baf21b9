import { expect, test } from 'vitest'
import { isPasswordOld, passwordWeakness } from './password.ts'

test('eight characters are enough, seven are not, sixty-four are the most', () => {
  expect(passwordWeakness('r4-Tisch')).toBeUndefined()
  expect(passwordWeakness('r4-Tisc')).toBe('tooShort')
  expect(passwordWeakness('密码其实可以是中文')).toBeUndefined()
  expect(passwordWeakness('xK'.repeat(8) + 'abcdefgh-tisch-baum-hausnummer-17-und-noch-mehr-als-64-zeichen')).toBe('tooLong')
})

test('the commonest are refused however they are written or lengthened', () => {
  for (const password of ['password', 'Password123', 'PASSWORD!!', 'woaini1314', 'a123456789', 'yunshu2026', 'Qwerty!2345', 'admin@2026'])
    expect(passwordWeakness(password), password).toBe('common')
})

test('a pattern is no password', () => {
  for (const password of ['aaaaaaaa', 'abcabcabc', '45678901', '98765432', 'poiuytre', 'fghjklzx'])
    expect(passwordWeakness(password), password).toBe('common')
})

test('nor is the account', () => {
  expect(passwordWeakness('li.lei-2026x', 'li.lei')).toBe('account')
  expect(passwordWeakness('li.lei-2026x', 'han.mei')).toBeUndefined()
})

test('graded protection asks for three of four kinds of characters, and for another password after ninety days; otherwise nobody does', () => {
  for (const password of ['tischbaumhaus', 'TischBaumHaus', 'tisch-baum-haus', 'tisch2026baum']) {
    expect(passwordWeakness(password), password).toBeUndefined()
    expect(passwordWeakness(password, '', 'graded'), password).toBe('classes')
  }
  for (const password of ['Tisch2026baum', 'tisch-2026-baum', 'Tisch-Baum-Haus', '密码Tisch9'])
    expect(passwordWeakness(password, '', 'graded'), password).toBeUndefined()
  const day = 86_400_000
  expect([isPasswordOld('graded', 91 * day), isPasswordOld('graded', 89 * day), isPasswordOld('modern', 999 * day)]).toEqual([true, false, false])
})
