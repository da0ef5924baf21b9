import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 8099)
const executablePath = findChromium()

// The journeys: real browser, real server, real database; the demo's password is known here.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  // The edges of letters differ a little from one build of the browser to the next; a line that moved is more than a hundredth. A picture that is not there yet is made only when asked for:
  // npx playwright test e2e/kit.e2e.ts --update-snapshots
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide', scale: 'css' } },
  snapshotPathTemplate: '{testDir}/pictures/{platform}/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace of everything costs as much as every third journey: `--trace on` takes one of the journey that is looked into.
    trace: 'off',
    // Letters are drawn alike on every machine.
    launchOptions: { ...(executablePath && { executablePath }), args: ['--font-render-hinting=none', '--disable-lcd-text'] }
  },
  webServer: {
    command: 'node scripts/e2eServer.mjs',
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
    env: { PORT: String(port), YUNSHU_DEMO_PASSWORD: process.env['YUNSHU_DEMO_PASSWORD'] ?? 'Yunshu-e2e-2026' }
  }
})
