import { plan } from './engine.ts'
import type { Plan } from './plan.ts'
import type { Problem } from './problem.ts'

type Asked = Parameters<typeof plan>

/** `plan` run to its end: the best plan found. */
export function planNow(problem: Problem, budget: Asked[1], seed = 1, options: Asked[4] = {}): Plan {
  const steps = plan(problem, budget, seed, undefined, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
