import { expect, test } from 'vitest'
import { sizeIn } from './size.ts'

test.each([
  ['1200*800*1000', 1200, 800, 1000],
  ['1.2×0.8×1m', 1200, 800, 1000],
  ['120x80x100cm', 1200, 800, 1000],
  ['木箱 120 X 80 X 100', 1200, 800, 1000],
  ['1.2米*0.8米*1米', 1200, 800, 1000],
  ['托盘1200×1000×1500mm 带膜', 1200, 1000, 1500]
])('%s is a size', (text, length_mm, width_mm, height_mm) => expect(sizeIn(text)).toEqual({ length_mm, width_mm, height_mm }))

test.each(['', '20kg/袋', '1200*800', '规格 A', '0*0*0', '99999*1*1'])('%j is none', (text) => expect(sizeIn(text)).toBeUndefined())
