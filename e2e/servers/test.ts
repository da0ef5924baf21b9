import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, test as plain } from '@playwright/test'
import { freePort } from '@yunshu/server/launch/freePort'
import { passDayTurn } from '@yunshu/server/testkit/dayTurn'
import { copyTemplate, type DatabaseUrls, onDatabase } from '@yunshu/server/testkit/testServer'
import { preview } from 'vite'
import { untilHealthy } from './health.ts'
import { firstData, originVariable } from './setup.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * What stands behind the pages of a worker: the address of its server, of its database, and its data folder. For what a journey cannot wait for, such as a deadline.
 * `authorityPort` is the port of this machine at which a journey may open a stand-in of the authority: reports may be sent there.
 */
export type Behind = { readonly base: string; readonly adminUrl: string; readonly data: string; readonly authorityPort: number }

/** A journey: the pages that it opens are those of its worker's own server, on a copy of the demo that no other worker touches. */
export const test = plain.extend<{ sameDay: void; tidy: void }, { behind: Behind; server: string; kit: string }>({
  behind: [
    // Playwright reads from the first parameter which fixtures are wanted.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const { stop, ...behind } = await startCopy(`w${workerIndex}`)
      await use(behind)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 600_000 }
  ],
  server: [async ({ behind: { base } }, use) => await use(base), { scope: 'worker', auto: true }],
  // A journey that would begin in the last minutes of a day begins with the next; one for which no time is left (.ci/run) does not begin.
  sameDay: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const until = Number(process.env['JOURNEYS_UNTIL'] ?? 0)
      info.skip(until > 0 && Date.now() / 1000 > until, 'no time was left')
      await passDayTurn(120)
      await use()
    },
    { auto: true, timeout: 150_000 }
  ],
  // A page that is left open goes on asking and drawing beside every journey that follows. What stood on the pages of one that failed is told, since a
  // picture is not there to be looked at wherever the tests run.
  tidy: [
    async ({ browser }, use, info) => {
      await use()
      if (info.status !== info.expectedStatus)
        for (const page of browser.contexts().flatMap((context) => context.pages())) console.log(await wordsOf(page))
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true }
  ],
  baseURL: ({ server }, give) => give(server),
  /** The address of the developer's page; it has no server behind it. */
  kit: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const build = { outDir: join(root, '.cache/kit/dist') }
      const files = await preview({ root: join(root, 'apps/console'), build, preview: { port: 0, host: '127.0.0.1', proxy: {} }, logLevel: 'error' })
      const address = files.httpServer.address()
      await use(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/dev/kit`)
      await files.close()
    },
    { scope: 'worker' }
  ]
})

/** What a page shows, in the words of its beginning. */
const wordsOf = async (page: Page): Promise<string> => {
  const words = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((fault: Error) => fault.message)
  return `--- ${page.url()}\n${words.replace(/\n+/g, ' | ').slice(0, 3000)}`
}

/** A server on a copy of the demo: of its database, its files and its secrets. */
const startCopy = async (name: string): Promise<Behind & { stop: () => Promise<void> }> => {
  const origin = JSON.parse(process.env[originVariable] ?? '{}') as DatabaseUrls
  const server = { adminUrl: onDatabase(origin.adminUrl, 'postgres'), appUrl: origin.appUrl }
  const database = await copyTemplate({ ...server, template: 'yunshu', run: `e2e_${name}` })
  const data = join(firstData, 'workers', name)
  mkdirSync(data, { recursive: true })
  for (const part of ['files', 'secret']) cpSync(join(firstData, part), join(data, part), { recursive: true, force: true })
  const [port, authorityPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    // No terminal calls on a journey, and servers side by side have one such port between them.
    YUNSHU_TERMINAL_PORT: '0',
    YUNSHU_DATA: data,
    YUNSHU_REPORT_HOSTS: `127.0.0.1:${authorityPort}`,
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl
  }
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  const ended = new Promise<void>((done) => void child.once('close', () => done()))
  // Until it answers it tells how it starts, which was read once before; afterwards everything that it says is worth reading.
  let said = ''
  let ready = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (ready ? process.stderr.write(`[server ${name}] ${String(text)}`) : (said += String(text))))
  const base = `http://localhost:${port}`
  await untilHealthy(base, ended, 480_000).catch((fault: Error) => {
    throw new Error(`${fault.message}:\n${said}`)
  })
  ready = true
  return {
    base,
    adminUrl: database.adminUrl,
    data,
    authorityPort,
    stop: async () => {
      ready = false
      child.kill('SIGINT')
      await ended
      process.off('exit', killed)
      await database.drop()
      rmSync(data, { recursive: true, force: true })
    }
  }
}
