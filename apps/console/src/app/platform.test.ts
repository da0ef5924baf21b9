import { consoles } from '@yunshu/contract/consoles/all'
import { expect, test } from 'vitest'
import { entranceOf } from './platform.ts'

test('the entrance of a page is that of its console', () => {
  const pages = Object.values(consoles).flatMap(({ pages: all, entrance }) => Object.values(all).map(({ route }) => ({ route, entrance })))
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.filter(({ route, entrance }) => entranceOf(route) !== entrance)).toEqual([])
})
