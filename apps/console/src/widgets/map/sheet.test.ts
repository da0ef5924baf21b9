import { beforeEach, expect, test, vi } from 'vitest'
import { newSheet } from './sheet.ts'

// jsdom has no pen: what is drawn is heard.
const strokes: { colour: string; alpha: number }[] = []
const pen = {
  strokeStyle: '',
  fillStyle: '',
  globalAlpha: 1,
  lineWidth: 1,
  lineJoin: '',
  setTransform() {},
  clearRect() {},
  beginPath() {},
  moveTo() {},
  lineTo() {},
  arc() {},
  fill() {},
  stroke() {
    strokes.push({ colour: pen.strokeStyle, alpha: pen.globalAlpha })
  }
}
beforeEach(() => {
  strokes.length = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
})

const aSheet = () => {
  const sheet = newSheet(
    ({ lng, lat }) => ({ x: lng, y: lat }),
    () => ({ width: 300, height: 200 })
  )
  const ways = [
    {
      id: 'V1',
      colour: 'red',
      points: [
        { lng: 10, lat: 10 },
        { lng: 110, lat: 10 }
      ]
    },
    {
      id: 'V2',
      colour: 'blue',
      points: [
        { lng: 10, lat: 10 },
        { lng: 10, lat: 110 }
      ]
    }
  ]
  const dots = [
    { id: 'V1', colour: 'red', lng: 10, lat: 10 },
    { id: 'V2', colour: 'blue', lng: 12, lat: 10 },
    { id: 'V2', colour: 'blue', lng: 10, lat: 110 }
  ]
  sheet.show({ ways, dots })
  return { sheet, ways, dots }
}

test('a click on a place finds all that lies there, and beside every place the way that passes', () => {
  const { sheet } = aSheet()
  expect(sheet.at({ x: 11, y: 11 })).toEqual(['V1', 'V2'])
  expect(sheet.at({ x: 60, y: 13 })).toEqual(['V1'])
  expect(sheet.at({ x: 60, y: 40 })).toEqual([])
  expect(sheet.at({ x: 130, y: 10 })).toEqual([])
})

test('what is looked at is drawn last and in full, and is found first', () => {
  const { sheet, ways, dots } = aSheet()
  strokes.length = 0
  sheet.show({ ways, dots, looked: 'V1' })
  expect(strokes.slice(0, 2)).toEqual([
    { colour: 'blue', alpha: 0.25 },
    { colour: 'red', alpha: 0.9 }
  ])
  sheet.show({ ways, dots, looked: 'V2' })
  expect(sheet.at({ x: 11, y: 11 })).toEqual(['V2', 'V1'])
})

test('whoever has no pointer finds the dot that is nearest to the middle', () => {
  const { sheet } = aSheet()
  expect(sheet.middle()).toEqual({ x: 10, y: 110 })
})
