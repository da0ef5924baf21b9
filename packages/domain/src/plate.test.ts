import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlate, colourFitsMass, isTrailerPlate, plateColours, plateText, platesJoined, plateWarning } from './plate.ts'

const { blue, yellow, black, green, farmYellow, yellowGreen, gradientGreen } = plateColours

test.each([
  ['川A12345', yellow],
  ['川A12345', blue],
  ['川AD12345', gradientGreen],
  ['川A12345D', yellowGreen],
  ['粤B1234挂', yellow],
  ['京AF12345', gradientGreen],
  ['川ADA1234', gradientGreen],
  ['沪C12345K', yellowGreen],
  ['琼E00001', black],
  ['吉B88888', farmYellow],
  ['豫P00A1Z', green],
  ['粤Z1234港', black],
  ['粤ZA123澳', black]
])('%s with colour %i is right', (plate, colour) => expect(checkPlate(plate, colour)).toBeUndefined())

test.each([
  ['川AI2345', yellow, 'letter'],
  ['川AD1234', gradientGreen, 'colour'],
  ['川A123456', yellow, 'shape'],
  ['川A123456', yellowGreen, 'shape'],
  ['川AO2345', yellow, 'letter'],
  ['台A12345', yellow, 'province'],
  ['A12345', yellow, 'province'],
  ['川I12345', yellow, 'agency'],
  ['川112345', yellow, 'agency'],
  ['川A1234学', yellow, 'notForFreight'],
  ['川A1234警', 4, 'notForFreight'],
  ['粤B1234港', black, 'notForFreight'],
  ['粤Z1234港', yellow, 'colour'],
  ['使012345', black, 'notForFreight'],
  ['川A1234领', black, 'notForFreight'],
  ['川A1234挂', blue, 'colour'],
  ['川AD12345', yellow, 'colour'],
  ['川AD12345', yellowGreen, 'colour'],
  ['川A12345D', gradientGreen, 'colour'],
  ['川A12345', 7, 'colour'],
  ['川A12345', gradientGreen, 'colour'],
  ['川AL12345', gradientGreen, 'shape'],
  ['川A12345L', yellowGreen, 'shape'],
  ['川a12345', yellow, 'agency'],
  ['川A1234', yellow, 'shape'],
  ['', yellow, 'province'],
  ['川A 2345', yellow, 'shape'],
  ['川AD1234A', gradientGreen, 'shape']
])('%s with colour %i is refused: %s', (plate, colour, why) => expect(checkPlate(plate, colour)).toBe(why))

test('the letter of a new energy plate tells the energy', () => {
  for (const letter of 'DABCE') {
    expect(checkPlate(`川A${letter}12345`, gradientGreen, 1)).toBeUndefined()
    expect(checkPlate(`川A12345${letter}`, yellowGreen, 2)).toBe('energy')
  }
  for (const letter of 'FGHJK') {
    expect(checkPlate(`川A${letter}12345`, gradientGreen, 2)).toBeUndefined()
    expect(checkPlate(`川A12345${letter}`, yellowGreen, 7)).toBeUndefined()
    expect(checkPlate(`川A12345${letter}`, yellowGreen, 1)).toBe('energy')
  }
  for (const fuel of [3, 4, 5, 6]) {
    expect(checkPlate('川AD12345', gradientGreen, fuel)).toBe('energy')
    expect(checkPlate('川A12345', yellow, fuel)).toBeUndefined()
  }
})

test('a pure electric truck on an ordinary plate is only a warning', () => {
  expect(checkPlate('川A12345', yellow, 1)).toBeUndefined()
  expect(plateWarning('川A12345', 1)).toBe('electricOnOrdinary')
  expect([plateWarning('川A12345', 4), plateWarning('川AD12345', 1)]).toEqual([undefined, undefined])
})

test('colour codes are those of the ministry', () => {
  expect(
    Object.entries(plateColours)
      .map(([name, code]) => `${name}${code}`)
      .join(' ')
  ).toBe('blue1 yellow2 black3 white4 green5 other9 farmYellow91 farmGreen92 yellowGreen93 gradientGreen94')
})

test('blue and gradient green are for small vehicles', () => {
  expect([colourFitsMass(blue, 4_500), colourFitsMass(blue, 4_501), colourFitsMass(gradientGreen, 18_000), colourFitsMass(yellow, 49_000)]).toEqual([
    true,
    false,
    false,
    true
  ])
})

test('only 挂 is a trailer', () => expect(['川A1234挂', '川A12345', '川AD12345'].map(isTrailerPlate)).toEqual([true, false, false]))

test('no plate fits both an ordinary and a new energy colour', () =>
  fc.assert(
    fc.property(
      fc.stringMatching(/^川[A-Z][A-Z0-9]{5,6}$/u),
      (plate) => [yellow, yellowGreen, gradientGreen].filter((colour) => checkPlate(plate, colour) === undefined).length <= 1
    )
  ))

test.each(['川A·60150', '川a 60150', '川Ａ６０１５０', '川A60150', '\u202D川A•60150\u202C'])('%j is kept as the plate 川A60150', (written) =>
  expect(plateText(written)).toBe('川A60150')
)

test('plates within a search are as they are kept, and nothing else is joined', () => {
  expect(platesJoined('川A·60150 川B 12345')).toBe('川A60150 川B12345')
  expect(platesJoined('粤b1234挂')).toBe('粤B1234挂')
  expect(platesJoined('四川A 座')).toBe('四川A 座')
  expect(platesJoined('成都 YD2611280000086')).toBe('成都 YD2611280000086')
})
