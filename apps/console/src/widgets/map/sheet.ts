import { type At, type MapDot, type MapShow, type MapWay, standsBack } from './kinds.ts'

type Point = { readonly x: number; readonly y: number }
/** Ways and dots, drawn over a map. */
export type Sheet = {
  readonly element: HTMLCanvasElement
  /** Says what is to be drawn; nothing happens where that is the same as before. */
  readonly show: (what: Pick<MapShow, 'ways' | 'dots' | 'looked'>) => void
  /** Draws it where the map stands now. */
  readonly draw: () => void
  /** The ids of all dots at a place of it; where there are none, of the ways that pass. */
  readonly at: (place: Point) => readonly string[]
  /** The place of the dot that is nearest to the middle, for whoever has no pointer. */
  readonly middle: () => Point | undefined
}

const reach = { dot: 7, way: 5 } as const
const back = { dot: 0.3, way: 0.25 } as const
const none: readonly never[] = []

/**
 * A sheet over the map: which way is looked at changes with the pointer, and a map that is drawn by software needs a tenth of a second for each drawing.
 * `place` tells where something is on it.
 */
export const newSheet = (place: (at: At) => Point, sizeOf: () => { readonly width: number; readonly height: number }): Sheet => {
  const element = document.createElement('canvas')
  element.className = 'map-sheet'
  let [ways, dots]: [readonly MapWay[], readonly MapDot[]] = [none, none]
  let looked: string | undefined
  let placed: { readonly ways: readonly (readonly Point[])[]; readonly dots: readonly Point[] } = { ways: [], dots: [] }
  const isBack = (one: MapWay | MapDot): boolean => standsBack(one, looked)
  /* First those that stand back, so that nothing lies over what is looked at. */
  const inOrder = <T extends MapWay | MapDot>(all: readonly T[]): readonly (readonly [T, number])[] => {
    const numbered = all.map((one, i) => [one, i] as const)
    return [...numbered.filter(([one]) => isBack(one)), ...numbered.filter(([one]) => !isBack(one))]
  }
  const paint = () => {
    const { width, height } = sizeOf()
    const scale = window.devicePixelRatio || 1
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
    if (element.width !== w || element.height !== h) {
      Object.assign(element, { width: w, height: h })
      Object.assign(element.style, { width: `${width}px`, height: `${height}px` })
    }
    const pen = element.getContext('2d')
    if (!pen) return
    pen.setTransform(scale, 0, 0, scale, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.lineJoin = 'round'
    for (const [way, i] of inOrder(ways)) drawWay(pen, way.colour, placed.ways[i] ?? [], isBack(way))
    pen.lineWidth = 1
    pen.strokeStyle = '#fff'
    for (const [dot, i] of inOrder(dots)) {
      const at = placed.dots[i]
      if (!at || at.x < -reach.dot || at.y < -reach.dot || at.x > width + reach.dot || at.y > height + reach.dot) continue
      drawDot(pen, dot.colour, at, isBack(dot))
    }
    pen.globalAlpha = 1
  }
  const draw = () => {
    placed = { ways: ways.map(({ points }) => points.map(place)), dots: dots.map(place) }
    paint()
  }
  const idsOf = (all: readonly (MapWay | MapDot)[], isNear: (i: number) => boolean) => [
    // What is in front comes first.
    ...new Set(
      all
        .flatMap((one, i) => (isNear(i) ? [one] : []))
        .sort((a, b) => Number(isBack(a)) - Number(isBack(b)))
        .map(({ id }) => id)
    )
  ]
  return {
    element,
    show: (what) => {
      const { ways: nextWays = none, dots: nextDots = none } = what
      const isOther = nextWays !== ways || nextDots !== dots
      if (!isOther && what.looked === looked) return
      ;[ways, dots, looked] = [nextWays, nextDots, what.looked]
      if (isOther) draw()
      else paint()
    },
    draw,
    at: (spot) => {
      const under = idsOf(dots, (i) => farFrom(spot, placed.dots[i]) <= reach.dot)
      if (under.length > 0) return under
      return idsOf(ways, (i) => (placed.ways[i] ?? []).some((to, k, points) => k > 0 && besideOf(spot, points[k - 1] ?? to, to) <= reach.way))
    },
    middle: () => {
      const { width, height } = sizeOf()
      const centre = { x: width / 2, y: height / 2 }
      return placed.dots.reduce<Point | undefined>((best, dot) => (best && farFrom(centre, best) <= farFrom(centre, dot) ? best : dot), undefined)
    }
  }
}

const drawWay = (pen: CanvasRenderingContext2D, colour: string, [first, ...others]: readonly Point[], isBack: boolean): void => {
  if (!first || others.length === 0) return
  pen.globalAlpha = isBack ? back.way : 0.9
  pen.lineWidth = isBack ? 1.5 : 2.5
  pen.strokeStyle = colour
  pen.beginPath()
  pen.moveTo(first.x, first.y)
  for (const { x, y } of others) pen.lineTo(x, y)
  pen.stroke()
}
const drawDot = (pen: CanvasRenderingContext2D, colour: string, at: Point, isBack: boolean): void => {
  pen.globalAlpha = isBack ? back.dot : 1
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(at.x, at.y, 5, 0, Math.PI * 2)
  pen.fill()
  pen.stroke()
}

const farFrom = (a: Point, b: Point | undefined): number => (b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity)
/** How far a place is from a line between two others. */
const besideOf = (spot: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = dx * dx + dy * dy
  const along = long === 0 ? 0 : Math.min(1, Math.max(0, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / long))
  return Math.hypot(spot.x - from.x - along * dx, spot.y - from.y - along * dy)
}
