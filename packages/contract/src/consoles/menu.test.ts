import { expect, test } from 'vitest'
import { consoles } from './all.ts'

test('no two menus of a console share an icon', () => {
  for (const { modules } of Object.values(consoles)) {
    const icons = Object.values(modules).map(({ icon }) => icon)
    expect(new Set(icons).size, icons.join()).toBe(icons.length)
  }
})
