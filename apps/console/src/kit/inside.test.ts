import { expect, test } from 'vitest'
import { inside } from './inside.ts'

test('after the login one comes back to a page of this site, whatever the address says', () => {
  expect(inside('/order/list?state=10#top')).toBe('/order/list?state=10#top')
  const elsewhere = [
    null,
    '',
    'order/list',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example/',
    '/\n/elsewhere.example/',
    '/\r\\elsewhere.example/',
    '/.//elsewhere.example/',
    '/a/..//elsewhere.example/',
    'javascript:alert(1)',
    'data:text/html,x'
  ]
  for (const path of elsewhere) expect(inside(path), String(path)).toBe('/')
})
