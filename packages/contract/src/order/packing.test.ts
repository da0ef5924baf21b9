import { expect, test } from 'vitest'
import { countedText } from './packing.ts'

test('the packing behind a figure is said in the reader’s language, names and a loader’s words stay', () => {
  const text = '纸箱 20 箱 400 kg 2 m³ · 车厢尾部放不下; 火锅底料 3 托 · 另 2 箱子破损'
  expect(countedText(text, 'zh')).toBe(text)
  expect(countedText(text, 'en')).toBe('纸箱 20 ctn 400 kg 2 m³ · 车厢尾部放不下; 火锅底料 3 pallet · 另 2 箱子破损')
})
