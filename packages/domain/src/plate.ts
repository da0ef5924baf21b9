import { narrowed, withoutInvisible } from './written.ts'

/** Plate colour codes of the ministry set (JT/T 697.7): blue, yellow, black, white, green, other, farm yellow, farm green, yellow-green, gradient green. */
export const plateColours = {
  blue: 1,
  yellow: 2,
  black: 3,
  white: 4,
  green: 5,
  other: 9,
  farmYellow: 91,
  farmGreen: 92,
  yellowGreen: 93,
  gradientGreen: 94
} as const

/** A plate as it is kept, of one that was written as it is painted or in wide letters: 川A·60150, 川a 60150 and 川Ａ６０１５０ are 川A60150. */
export const plateText = (written: string): string =>
  narrowed(withoutInvisible(written))
    .replace(/[\s·•・‧.-]/gu, '')
    .toUpperCase()

/** A text in which every plate is as it is kept, also one that was written with a dot or a blank after its first letters. */
export const platesJoined = (text: string): string =>
  text.replace(
    /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Za-z][\s·•・‧.-]*[A-Za-z0-9]{4,6}[挂港澳]?(?![A-Za-z0-9])/gu,
    plateText
  )

/** Why a plate is refused. */
type PlateFault = 'province' | 'agency' | 'letter' | 'notForFreight' | 'shape' | 'colour' | 'energy'

/** Checks a plate (GA 36) against its colour and, where given, its energy type 1-8; undefined means that all three agree (domain 6.5). */
export const checkPlate = (plate: string, colour: number, energy?: number): PlateFault | undefined => {
  const [province = '', agency = ''] = plate
  const rest = plate.slice(2)
  if (/[学警使领]/u.test(plate) || (/[港澳]/u.test(plate) && !/^粤Z.{4}[港澳]$/u.test(plate))) return 'notForFreight'
  if (!/^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]$/u.test(province)) return 'province'
  if (!/^[A-HJ-NP-Z]$/u.test(agency)) return 'agency'
  if (/[IO]/u.test(rest)) return 'letter'
  const kind = kindOf(rest)
  if (!kind) return 'shape'
  if (!coloursOf[kind].includes(colour)) return 'colour'
  return energy === undefined || energyFits(kind, rest, energy) ? undefined : 'energy'
}

/** A valid plate that is still unusual, for a warning: a pure-electric vehicle on an ordinary plate (domain 6.5). */
export const plateWarning = (plate: string, energy: number): 'electricOnOrdinary' | undefined =>
  energy === 1 && kindOf(plate.slice(2)) === 'ordinary' ? 'electricOnOrdinary' : undefined

/** Is this a trailer's plate (挂). */
export const isTrailerPlate = (plate: string): boolean => kindOf(plate.slice(2)) === 'trailer'

/** Small plates (blue, gradient green) belong to vehicles of at most 4 500 kg gross mass (domain 6.5). */
export const colourFitsMass = (colour: number, gross_mass_kg: number): boolean =>
  gross_mass_kg <= 4_500 || (colour !== plateColours.blue && colour !== plateColours.gradientGreen)

type PlateKind = 'ordinary' | 'trailer' | 'crossBorder' | 'smallNewEnergy' | 'largeNewEnergy'

const kindOf = (rest: string): PlateKind | undefined => {
  if (/^[A-HJ-NP-Z0-9]{5}$/u.test(rest)) return 'ordinary'
  if (/^[A-HJ-NP-Z0-9]{4}挂$/u.test(rest)) return 'trailer'
  // Lorries that go to Hong Kong and Macao carry freight with a plate of Guangdong (粤Z).
  if (/^[A-HJ-NP-Z0-9]{4}[港澳]$/u.test(rest)) return 'crossBorder'
  if (/^[A-HJK][A-HJ-NP-Z0-9]\d{4}$/u.test(rest)) return 'smallNewEnergy'
  if (/^\d{5}[A-HJK]$/u.test(rest)) return 'largeNewEnergy'
  return undefined
}

const { blue, yellow, black, white, green, other, farmYellow, farmGreen, yellowGreen, gradientGreen } = plateColours
const coloursOf: Record<PlateKind, readonly number[]> = {
  ordinary: [blue, yellow, black, white, green, other, farmYellow, farmGreen],
  trailer: [yellow],
  crossBorder: [black],
  smallNewEnergy: [gradientGreen],
  largeNewEnergy: [yellowGreen]
}

/* D A B C E are pure electric (energy 1); F G H J K other new energy (2 hybrid, 7 hydrogen); 3-6 burn fuel and have ordinary plates. */
const energyFits = (kind: PlateKind, rest: string, energy: number): boolean => {
  if (kind === 'ordinary' || kind === 'trailer' || kind === 'crossBorder') return true
  const letter = kind === 'smallNewEnergy' ? rest.slice(0, 1) : rest.slice(-1)
  return 'DABCE'.includes(letter) ? energy === 1 : energy === 2 || energy === 7
}
