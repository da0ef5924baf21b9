import { defineConfig } from 'vitest/config'

// Three rooms: pure packages (milliseconds), the server on a real PostgreSQL, the screens' kit in a simulated page.
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      { test: { name: 'pure', environment: 'node', include: ['packages/{domain,contract,places,loading,jt808}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'packages/testkit/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000
        }
      },
      { test: { name: 'screens', environment: 'happy-dom', include: ['apps/{console,driver}/**/*.test.{ts,tsx}'] } }
    ]
  }
})
