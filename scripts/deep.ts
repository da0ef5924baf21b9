/** What `npm test -- --deep` sets where the environment says nothing, and what each counts; `npm run docs` writes it into CONTRIBUTING.md. */
export const deep = {
  YUNSHU_DEEP: { value: 1, counts: 'whether journeys run in both languages, and colours are looked at in both' },
  LAW_RUNS: {
    value: 100_000,
    counts: 'cases of every law in `packages/domain`, `contract`, `places`, `loading` and `jt808`; attacks on the operation log'
  },
  MODEL_SEQUENCES: { value: 5, counts: 'runs of the model' },
  MODEL_CALLS: { value: 5_000, counts: 'calls in each, about trips' },
  MODEL_MONEY_CALLS: { value: 5_000, counts: 'calls in each, about money' },
  MODEL_BIDDING_CALLS: { value: 5_000, counts: 'calls in each, about bidding' },
  MODEL_DOWN_CALLS: { value: 5_000, counts: 'calls in each, about what drivers are paid' },
  MODEL_LOAN_CALLS: { value: 2_000, counts: 'calls in each, about loans' },
  RACE_ROUNDS: {
    value: 20_000,
    counts: 'pairs of calls at one instant, of scenes and of each of four lives (100,000 in all), each compared with both orders one after the other'
  },
  FRAMES: { value: 1_000_000, counts: 'frames of terminals, changed at random, each read to an answer or a refusal' },
  REPORT_TRIPS: { value: 10_000, counts: 'trips that are reported to an authority that is away, busy, slow, or whose answers are lost' },
  HOSTILE: { value: 1_000, counts: 'hostile workbooks, archives and bodies, each' },
  CRASH_KILLS: { value: 8, counts: 'how often server and database are killed' },
  CRASH_MOVE_KILLS: { value: 960, counts: 'the same among the moves of trips, a thousand with those of the five others' },
  CRASH_MOVES: { value: 2_000, counts: 'moves that are under way meanwhile' },
  CRASH_PAYMENTS: { value: 600, counts: 'payments' },
  CRASH_BATCHED: { value: 240, counts: 'rows of payment batches' },
  CRASH_STATEMENTS: { value: 2_000, counts: 'statements' },
  CRASH_PLANS: { value: 480, counts: 'confirmations of plans' },
  CRASH_LOANS: { value: 100, counts: 'loans' }
}
