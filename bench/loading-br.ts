// Container loading, measured: node_modules/.bin/tsx bench/loading-br.ts --data DIR [--sets 1,3,5,7] [--count 10] [--seconds 5] [--stops 3] [--hanging] [--seed 1] [--blocks 6000]
// CPU seconds of this process, never of the wall; each packing goes through the checker. Sets: Bischoff and Ratcliff, BR1.txt and so on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPack } from '@yunshu/loading/pack/checkPack.testkit'
import { packing } from '@yunshu/loading/pack/pack'
import type { Packing } from '@yunshu/loading/pack/packing'
import { readBr } from './loading/br.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: '1,3,5,7' },
    count: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    stops: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '6000' },
    hanging: { type: 'boolean', default: false }
  }
})

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const supported = !values.hanging
const means: number[] = []
for (const set of values.sets.split(',')) {
  const cases = readBr(readFileSync(join(values.data ?? '.', `BR${set}.txt`), 'utf8'), Number(values.stops)).slice(0, Number(values.count))
  const fills: number[] = []
  let firsts = 0
  let tries = 0
  let violations = 0
  for (const { vehicle, load } of cases) {
    const options = { supported, blocks: Number(values.blocks) }
    const steps = packing(vehicle, load, { seconds: Number(values.seconds), clock: cpu }, Number(values.seed), undefined, options)
    let first: Packing | undefined
    let step = steps.next()
    for (; !step.done; step = steps.next()) first ??= step.value
    const made = step.value
    fills.push(made.fill * 100)
    firsts += (first ?? made).fill * 100
    tries += made.iterations
    violations += checkPack(vehicle, load, made, supported).length
  }
  const mean = fills.reduce((sum, fill) => sum + fill, 0) / fills.length
  means.push(mean)
  console.log(
    [
      `BR${set}`,
      supported ? 'full support' : 'no support',
      `${values.stops} stops`,
      `${cases.length} cases at ${values.seconds} s`,
      `fill ${mean.toFixed(2)} %`,
      `first ${(firsts / cases.length).toFixed(2)} %`,
      `loads tried ${Math.round(tries / cases.length)}`,
      `violations ${violations}`,
      fills.map((fill) => fill.toFixed(1)).join(' ')
    ].join('  ')
  )
}
console.log(`mean ${(means.reduce((sum, mean) => sum + mean, 0) / means.length).toFixed(2)} %`)
