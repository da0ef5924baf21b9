import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// One scale of text and one of spaces (docs/look.md). Sheets of paper have their own: they are measured in millimetres and filled to the edge. The big screen is drawn
// for 1920 by 1080 and read from five metres, so that its text is no page's.
const folder = join(import.meta.dirname, '..')
const sheets = (readdirSync(folder, { recursive: true }) as string[]).filter(
  (name) => name.endsWith('.css') && !name.endsWith('print.css') && !name.endsWith('watermark.css')
)
const onTheWall = 'screen.css'
const declarations = (of: RegExp, but?: string) =>
  sheets
    .filter((name) => but === undefined || !name.endsWith(but))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(of)].map(([, property = '', value = '']) => ({
        at: `${name}: ${property}: ${value}`,
        value
      }))
    )

test('text has a size of the scale', () => {
  const sizes = declarations(/(?<![-\w])(font-size|font): ([^;]+);/g, onTheWall)
  expect(sizes.length).toBeGreaterThan(100)
  const isOfScale = (value: string) => !/\d(px|pt|em|rem)(?![/\d])/.test(value.replace(/\/[\d.]+(px)?/, '')) && !value.includes('calc(')
  expect(sizes.filter(({ value }) => !isOfScale(value) && value !== '1em').map(({ at }) => at)).toEqual([])
})

test('spaces are steps of four, and two between what belongs together', () => {
  const spaces = declarations(/(?<![-\w])((?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap): ([^;]+);/g)
  expect(spaces.length).toBeGreaterThan(300)
  const isStep = (px: number) => px <= 2 || px % 4 === 0
  expect(spaces.filter(({ value }) => [...value.matchAll(/(\d+(?:\.\d+)?)px/g)].some(([, px]) => !isStep(Number(px)))).map(({ at }) => at)).toEqual(
    []
  )
})
