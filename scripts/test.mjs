// `npm test`: installs what is missing, then runs every test; the last line is `N passed, N failed`.
// `npm test -- --deep` looks longer for what is looked for by chance, and at colours in both languages (CONTRIBUTING.md, Tests).
import { fail, isNewEnough } from './node.mjs'

/** What `--deep` sets where the environment says nothing. */
const deep = {
  YUNSHU_DEEP: 1,
  LAW_RUNS: 100_000,
  MODEL_SEQUENCES: 5,
  MODEL_CALLS: 5_000,
  MODEL_MONEY_CALLS: 5_000,
  MODEL_LOAN_CALLS: 2_000,
  MODEL_DOWN_CALLS: 5_000,
  MODEL_BIDDING_CALLS: 5_000,
  RACE_ROUNDS: 5_000,
  CRASH_MOVES: 2_000,
  CRASH_KILLS: 8,
  CRASH_PAYMENTS: 600,
  CRASH_BATCHED: 240,
  CRASH_STATEMENTS: 2_000,
  CRASH_PLANS: 480,
  CRASH_LOANS: 100
}
if (process.argv.includes('--deep')) for (const [name, value] of Object.entries(deep)) process.env[name] ??= String(value)

if (isNewEnough()) {
  import('./install.mjs')
    .then((steps) => steps.installPackages())
    .then(() => import('tsx/esm/api'))
    .then(({ tsImport }) => tsImport('./test.ts', import.meta.url))
    .catch(fail)
} else {
  console.log('0 passed, 1 failed')
}
