import { expect, test } from 'vitest'
import { payPasswordWeakness } from './payPassword.ts'

test.each([
  ['12345', 'digits'],
  ['12345a', 'digits'],
  ['1234567', 'digits'],
  ['111111', 'same'],
  ['121212', 'same'],
  ['123123', 'same'],
  ['345678', 'run'],
  ['876543', 'run'],
  ['901231', 'birthday'],
  ['040229', 'birthday'],
  ['800041', 'mobile'],
  ['804193', undefined],
  ['990231', undefined]
])('%s as a payment password: %s', (password, weakness) => expect(payPasswordWeakness(password, '13800800041')).toBe(weakness))
