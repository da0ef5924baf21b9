import { orderSteps } from '@yunshu/testkit/model/orders'
import { runModel } from '@yunshu/testkit/model/run'
import { tripSteps } from '@yunshu/testkit/model/trips'
import { expect, test } from 'vitest'

// The long form: MODEL_SEQUENCES=20 MODEL_CALLS=3000 npx vitest run apps/server/src/model.test.ts
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 1)
const calls = Number(process.env['MODEL_CALLS'] ?? 1200)
const steps = [...orderSteps, ...tripSteps]

test('whatever people do at once, over eight connections, the auditor finds nothing afterwards', { timeout: 900_000 }, async () => {
  const kinds = new Set<string>()
  for (let seed = 1; seed <= sequences; seed += 1) {
    const report = await runModel({ seed: seed * 7919, calls, connections: 8, steps })
    for (const act of Object.keys(report.done)) kinds.add(act)
    const took = Object.values(report.done).reduce((sum, n) => sum + n, 0)
    console.log(
      `sequence ${seed}: ${took} of ${calls} calls took effect, refused ${JSON.stringify(report.refused)}, findings ${report.findings.length}`
    )
    expect(report.faults).toEqual([])
    expect(report.findings).toEqual([])
    expect(report.unlogged).toEqual([])
  }
  console.log(`${kinds.size} kinds of commands took effect: ${[...kinds].sort().join(', ')}`)
  expect(kinds.size).toBeGreaterThanOrEqual(25)
})
