import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

// The journeys: real browser, real server, real database. Each worker has one browser, and a server and a database of its own (e2e/servers), so that
// journeys run side by side and in any order; what a journey finds changed, another of the same worker has changed.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e-results',
  globalSetup: './e2e/servers/setup.ts',
  fullyParallel: true,
  // A page waits for its server and for what must not happen, so even two cores carry three.
  workers: Number(process.env['E2E_WORKERS']) || Math.max(3, Math.min(6, availableParallelism() - 1)),
  retries: 0,
  forbidOnly: true,
  // How long a journey may take says nothing of the product: a machine that is busy for others was seen at a third of its speed. These limits only end what hangs.
  timeout: 900_000,
  // The edges of letters differ a little from one build of the browser to the next; a line that moved is more than a hundredth. A picture that is not there yet is made only when asked for:
  // npx playwright test e2e/kit.e2e.ts --update-snapshots
  expect: { timeout: 45_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide', scale: 'css' } },
  snapshotPathTemplate: '{testDir}/pictures/{platform}/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Three browsers on two cores: while a thousand rows are imported a page may wait long for its next frame.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace of everything costs as much as every third journey: `--trace on` takes one of the journey that is looked into.
    trace: 'off',
    // Letters are drawn alike on every machine.
    launchOptions: { ...(executablePath && { executablePath }), args: ['--font-render-hinting=none', '--disable-lcd-text'] }
  }
})
