import fc from 'fast-check'

// How many cases every law is tried on; LAW_RUNS=100000 for a long look, such as before a release.
fc.configureGlobal({ numRuns: Number(process.env['LAW_RUNS'] ?? 2_000) })
