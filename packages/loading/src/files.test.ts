import { describe, expect, test } from 'vitest'
import { anyProblem } from './anyProblem.testkit.ts'
import { check } from './check.ts'
import { drawRoutes } from './draw.ts'
import { readProblem } from './json.ts'
import type { Problem } from './problem.ts'
import { readLiLim } from './lilim.ts'
import { planNow } from './planNow.testkit.ts'

/** Two orders side by side and one apart; the depot in the middle. */
const tiny = `
3\t10\t1
0\t0\t0\t0\t0\t1000\t0\t0\t0
1\t10\t0\t6\t0\t900\t10\t0\t2
2\t20\t0\t-6\t0\t900\t10\t1\t0
3\t10\t1\t4\t0\t900\t10\t0\t4
4\t20\t1\t-4\t0\t900\t10\t3\t0
5\t-10\t0\t10\t0\t60\t10\t0\t6
6\t-10\t5\t-10\t0\t90\t10\t5\t0
`

describe('an instance of Li and Lim', () => {
  test('is read, planned on two vehicles and sound', () => {
    const problem = readLiLim(tiny)
    expect(problem.orders.map(({ id }) => id)).toEqual(['1', '3', '5'])
    const made = planNow(problem, { iterations: 2000 }, 1)
    expect(check(problem, made)).toEqual([])
    expect(made.vehicles).toHaveLength(1)
  })

  test('is drawn: every vehicle a line, every visit a dot', () => {
    const problem = readLiLim(tiny)
    const made = planNow(problem, { iterations: 100 }, 1)
    const svg = drawRoutes(problem, made)
    expect(svg.match(/<polyline/g)).toHaveLength(made.vehicles.length)
    expect(svg.match(/<circle/g)).toHaveLength(6)
  })
})

describe('a problem in JSON', () => {
  test('comes back as it was written', () => {
    for (let seed = 0; seed < 50; seed++) {
      const problem = anyProblem(seed)
      expect(readProblem(writeProblem(problem))).toEqual(problem)
    }
  })

  test('without a matrix is measured straight; nonsense is refused by name', () => {
    const { km: _, minutes: __, ...rest } = JSON.parse(writeProblem(anyProblem(3))) as Record<string, unknown>
    const problem = readProblem(JSON.stringify(rest))
    expect(problem.km[1]).toBeCloseTo(Math.hypot(problem.places[0]!.x! - problem.places[1]!.x!, problem.places[0]!.y! - problem.places[1]!.y!))
    expect(() => readProblem('{"places": []}')).toThrow('types')
  })
})

/** A problem as a file in JSON. */
function writeProblem({ km, minutes, places, ...rest }: Problem): string {
  const n = places.length
  const rows = (cells: Float64Array) => places.map((_, i) => [...cells.subarray(i * n, (i + 1) * n)])
  const open = (_: string, value: unknown): unknown => (value === Infinity || value === -Infinity ? null : value)
  return JSON.stringify({ ...rest, places, km: rows(km), minutes: rows(minutes) }, open)
}
