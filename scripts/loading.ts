// `npm run loading -- FILE [--seconds 5] [--seed 1] [--out plan.svg]`: plans an instance of Li and Lim (.txt) or a problem in JSON,
// checks the plan, says what it is and draws it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from '@yunshu/loading/check'
import { drawRoutes } from '@yunshu/loading/draw'
import { plan } from '@yunshu/loading/engine'
import { readProblem, type JsonPlace } from '@yunshu/loading/json'
import { loadParts } from '@yunshu/loading/timetable'
import { readLiLim } from '@yunshu/loading/lilim'
import { drawLoad } from '@yunshu/loading/pack/draw'
import { pack } from '@yunshu/loading/pack/pack'
import { proveLoad } from '@yunshu/loading/pack/prove'
import { ProblemError, type Problem } from '@yunshu/loading/problem'
import { explain } from '@yunshu/loading/reason'
import { estimateTable } from '@yunshu/places/distance'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' }, out: { type: 'string' } }
})
const file = positionals[0]
const fail = (line: string): never => {
  console.error(line)
  process.exit(1)
}
if (!file || !existsSync(file)) fail('loading: name a file: an instance of Li and Lim (.txt) or a problem (.json)')

const problem = read(file!)
const out = resolve(values.out ?? `${basename(file!, extname(file!))}.svg`)
const clock = () => process.cpuUsage().user / 1e6
const steps = plan(problem, { seconds: Number(values.seconds), clock }, Number(values.seed), undefined, { prove: proveLoad })
let told = ''
let step = steps.next()
while (!step.done) {
  const { phase, vehicles, unplanned, cost } = step.value
  const line = `${vehicles} vehicles, ${unplanned} left behind, ${cost.toFixed(2)}`
  if (line !== told) console.log(`${clock().toFixed(2).padStart(7)} s  ${phase.padEnd(8)}  ${line}`)
  told = line
  step = steps.next()
}
const made = step.value
const found = check(problem, made, proveLoad)
console.log(
  `\n${made.vehicles.length} vehicles, ${made.km.toFixed(2)} km, ${(made.fen / 100).toFixed(2)} yuan (one each ${(made.alone_fen / 100).toFixed(2)}, saved ${(made.save_fen / 100).toFixed(2)}), proved by ${made.level}, ${made.iterations} iterations`
)
for (const { order, reason } of made.unplanned) {
  const [way] = explain(problem, order, made, proveLoad).ways
  const breaks = way?.breaks.map((each) => `${each.reason}${each.over === undefined ? '' : ` by ${each.over.toFixed(1)}`}`).join(', ')
  console.log(
    `left behind: ${order} ${reason}${way ? `; nearest: ${way.kind === 'own' ? 'a vehicle of type' : 'vehicle'} ${way.id}${breaks ? `, against it ${breaks}` : ''}` : ''}`
  )
}
console.log(found.length ? `VIOLATED: ${JSON.stringify(found)}` : 'the checker has nothing against it')
writeFileSync(out, drawRoutes(problem, made))
console.log(out)
// One loaded vehicle, if the size of its pieces is known: the fullest.
const fullest = made.vehicles.filter(({ level }) => level === 'boxes').sort((a, b) => b.peak_m3 - a.peak_m3)[0]
if (fullest) {
  const type = problem.types.find(({ id }) => id === fullest.type)!
  const load = loadParts(problem, fullest)
  const drawing = out.replace(/\.svg$/, '') + `.${fullest.id}.svg`
  writeFileSync(drawing, drawLoad(type, load, pack(type, load, { seconds: 2, clock })))
  console.log(drawing)
}
process.exitCode = found.length ? 1 : 0

function read(name: string): Problem {
  const text = readFileSync(name, 'utf8')
  try {
    return name.endsWith('.json') ? readProblem(text, byRoad) : readLiLim(text)
  } catch (error) {
    if (error instanceof ProblemError || error instanceof SyntaxError) return fail(`loading: ${error.message}`)
    throw error
  }
}

/** Places with coordinates get the estimate by road, in the datum of the console's maps. */
function byRoad(places: readonly JsonPlace[]): { km: Float64Array; minutes: Float64Array } {
  const points = places.map(({ lng, lat }, i) => (lng === undefined || lat === undefined ? missing(i) : { lng, lat }))
  const { metres, seconds } = estimateTable(points)
  return { km: metres.map((value) => value / 1000), minutes: seconds.map((value) => value / 60) }
}

function missing(place: number): never {
  throw new ProblemError(`places.${place}`, 'has no lng and lat, and there is no matrix')
}
