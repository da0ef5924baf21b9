import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { linkPackages } from './scripts/links.mjs'
import { LongestFirst } from './scripts/longestFirst.ts'

linkPackages()

// Three rooms: pure packages (milliseconds), the server on a real PostgreSQL, the screens' kit in a simulated page.
// Limits of time only end what hangs: a machine that is busy for others was seen at a third of its speed.
// The files of a room share their worker's modules: loading the server anew for each of a hundred files took as long as half the tests.
export default defineConfig({
  test: {
    passWithNoTests: true,
    // What failed is told whole: "[ Array(1) ]" in the output of a run elsewhere helps nobody.
    chaiConfig: { truncateThreshold: 2000 },
    sequence: { sequencer: LongestFirst },
    // A test of the server waits for the database half of its time, so even two cores carry three workers: a fifth less time than with two.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          setupFiles: ['scripts/laws.ts'],
          testTimeout: Math.max(120_000, Number(process.env['LAW_RUNS'] ?? 0) * 5),
          include: ['packages/{domain,contract,places,loading,jt808}/**/*.test.ts', 'apps/gateway/**/*.test.ts']
        }
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/testkit/globalSetup.ts'],
          setupFiles: ['apps/server/testkit/sameDay.ts', 'apps/server/testkit/checkStatements.ts', 'apps/server/testkit/checkLocks.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000
        }
      },
      {
        test: {
          name: 'screens',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['scripts/screens.ts'],
          testTimeout: 120_000,
          include: ['apps/{console,driver}/**/*.test.{ts,tsx}']
        }
      }
    ]
  }
})
