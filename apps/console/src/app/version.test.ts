import { expect, test } from 'vitest'
import { programOf } from './version.ts'

test('a page names its program by the hash of what is in it; a development page has none', () => {
  expect(programOf('<script type="module" crossorigin src="/assets/index-Ab1_c.js"></script>')).toBe('/assets/index-Ab1_c.js')
  expect(programOf('<script type="module" src="/src/app/main.tsx"></script>')).toBeUndefined()
})
