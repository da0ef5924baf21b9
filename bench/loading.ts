// The loading engine, measured: node_modules/.bin/tsx bench/loading.ts lilim --data DIR [--seconds 10] [--seeds 3] [--only lc1,lr2]
//                               node_modules/.bin/tsx bench/loading.ts wide [--seconds 30] [--seeds 1] [--only r2,rc2]
//                               node_modules/.bin/tsx bench/loading.ts case [--sizes 60,200,600,1000] [--seconds 2,10,30] [--seeds 1]
// CPU seconds of this process, never of the wall.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from '@yunshu/loading/check'
import { plan } from '@yunshu/loading/engine'
import { readLiLim } from '@yunshu/loading/lilim'
import type { Plan } from '@yunshu/loading/plan'
import type { Problem } from '@yunshu/loading/problem'
import { ownCase } from './loading/case.ts'
import { bySavings } from './loading/savings.ts'
import { wideInstance, wideInstances } from './loading/wide.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    seconds: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    sizes: { type: 'string', default: '60,200,600,1000' },
    only: { type: 'string', default: '' }
  }
})

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Plans for so many CPU seconds; says also when the first plan was there. */
function planFor(problem: Problem, seconds: number, seed: number): { made: Plan; first: number; firstFen: number; spent: number } {
  const begun = cpu()
  const steps = plan(problem, { seconds, clock: cpu }, seed)
  let first = 0
  let firstFen = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return { made: step.value, first, firstFen, spent: cpu() - begun }
    if (first === 0) {
      first = cpu() - begun
      firstFen = step.value.cost
    }
  }
}

const sound = (problem: Problem, made: Plan): string => (check(problem, made).length === 0 ? '' : '  VIOLATED')

function lilim(folder: string, seconds: number, seeds: number): void {
  const known = new Map(
    readFileSync(join(folder, 'best-known.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map((cells) => [cells[2]!, { routes: Number(cells[4]), distance: Number(cells[5]) }])
  )
  const only = values.only.split(',').filter(Boolean)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.slice(0, -4))
    .filter((name) => known.has(name) && (only.length === 0 || only.some((start) => name.startsWith(start))))
    .sort()
  console.log(`| instance | best known | ${Array.from({ length: seeds }, (_, i) => `seed ${i + 1}`).join(' | ')} |`)
  console.log(`|---|---|${'---|'.repeat(seeds)}`)
  const gaps: number[] = []
  let [routes, best, missed] = [0, 0, 0]
  for (const name of names) {
    const aim = known.get(name)!
    const problem = readLiLim(readFileSync(join(folder, `${name}.txt`), 'utf8'))
    const cells = Array.from({ length: seeds }, (_, i) => {
      const { made, spent } = planFor(problem, seconds, i + 1)
      routes += made.vehicles.length
      best += aim.routes
      const gap = (made.km / aim.distance - 1) * 100
      if (made.vehicles.length === aim.routes) gaps.push(gap)
      else missed++
      const tail = `${made.vehicles.length === aim.routes ? `${Math.max(0, gap).toFixed(3)} %` : '-'}`
      return `${made.vehicles.length} / ${made.km.toFixed(2)} (${tail}; ${Math.round(made.iterations / 1000)}k in ${spent.toFixed(1)} s)${sound(problem, made)}`
    })
    console.log(`| ${name} | ${aim.routes} / ${aim.distance.toFixed(2)} | ${cells.join(' | ')} |`)
  }
  const mean = gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0) / Math.max(1, gaps.length)
  console.log(
    `\n${seconds} s: routes ${routes} of ${best}; at the best-known number ${gaps.length} of ${gaps.length + missed}; distance gap there mean ${mean.toFixed(4)} %, worst ${Math.max(0, ...gaps).toFixed(3)} %`
  )
}

function ownCases(sizes: readonly number[], seconds: readonly number[], seeds: number): void {
  const yuan = (fen: number) => (fen / 100).toFixed(0)
  console.log(`| orders (seed) | one truck each | savings heuristic | first plan | ${seconds.map((each) => `${each} s`).join(' | ')} | memory |`)
  console.log(`|---|---|---|---|${'---|'.repeat(seconds.length)}---|`)
  for (const size of sizes)
    for (let seed = 1; seed <= seeds; seed++) {
      const problem = ownCase(size, seed)
      const print = createHash('sha256')
        .update(JSON.stringify(problem.orders.map(({ rows, points }) => [rows, points.map(({ place, window }) => [place, window])])))
        .digest('hex')
        .slice(0, 8)
      const begun = cpu()
      const savings = bySavings(problem)
      const savingsSpent = cpu() - begun
      let [alone, firstCell] = [0, '']
      const cells = seconds.map((each, i) => {
        const { made, first, firstFen } = planFor(problem, each, seed)
        alone = made.alone_fen
        if (i === 0) firstCell = `${yuan(firstFen)} in ${first.toFixed(2)} s`
        const less = (1 - made.fen / savings.fen) * 100
        return `${yuan(made.fen)}, ${made.vehicles.length} vehicles (${less.toFixed(1)} % below savings; ${Math.round(made.iterations / 1000)}k)${sound(problem, made)}${made.unplanned.length ? ` ${made.unplanned.length} LEFT` : ''}`
      })
      const memory = Math.round(process.resourceUsage().maxRSS / 1024)
      console.log(
        `| ${size} (${seed}, ${print}) | ${yuan(alone)} | ${yuan(savings.fen)}, ${savings.vehicles} vehicles, ${savingsSpent.toFixed(1)} s | ${firstCell} | ${cells.join(' | ')} | ${memory} MB |`
      )
    }
}

/** Instances of few and long routes of our own, for which no best is known: the seeds say how far the plans of one instance lie apart. */
function wide(seconds: number, seeds: number): void {
  const only = values.only.split(',').filter(Boolean)
  console.log(`| instance | ${Array.from({ length: seeds }, (_, i) => `seed ${i + 1}`).join(' | ')} |`)
  console.log(`|---|${'---|'.repeat(seeds)}`)
  for (const [name, drawn] of Object.entries(wideInstances)) {
    if (only.length > 0 && !only.some((start) => name.startsWith(start))) continue
    const problem = wideInstance(drawn)
    const cells = Array.from({ length: seeds }, (_, i) => {
      const { made, spent } = planFor(problem, seconds, i + 1)
      return `${made.vehicles.length} / ${made.km.toFixed(1)} (${Math.round(made.iterations / 1000)}k in ${spent.toFixed(1)} s)${sound(problem, made)}`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

const numbers = (text: string): number[] => text.split(',').map(Number)
const folder = values.data
if (positionals[0] === 'lilim') {
  if (!folder || !existsSync(folder)) console.log('loading: no instances; name their folder with --data')
  else lilim(folder, Number(values.seconds ?? 10), Number(values.seeds))
} else if (positionals[0] === 'wide') wide(Number(values.seconds ?? 30), Number(values.seeds))
else if (positionals[0] === 'case') ownCases(numbers(values.sizes), numbers(values.seconds ?? '2,10'), Number(values.seeds))
else console.log('loading: lilim --data DIR, wide, or case')
