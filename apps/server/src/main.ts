import Fastify from 'fastify'
import { openDatabases } from './launch/databases.ts'
import { sentenceOf } from './launch/fault.ts'
import { demandPort, portFault } from './launch/portHolder.ts'
import { stopOnSignal } from './launch/signals.ts'
import { readConfig } from './platform/config.ts'
import { servePages } from './platform/http/pages.ts'

const say = (line: string): void => console.log(line)
const drainMs = 5_000

/** Starts everything on one port, and ends everything in the opposite order. */
const serve = async (): Promise<void> => {
  const begun = Date.now()
  const config = readConfig()
  await demandPort(config.host, config.port)
  const databases = await openDatabases(config, say)
  const app = Fastify({ forceCloseConnections: true })
  const stop = async (): Promise<void> => {
    say('Stopping ...')
    await Promise.race([app.close(), new Promise((done) => setTimeout(done, drainMs).unref())])
    await databases.stop()
    say('Stopped.')
  }
  stopOnSignal(stop)
  try {
    app.get('/api/health', async () => ({ code: 200, msg: 'ok', data: null }))
    await servePages(app)
    await app.listen({ host: config.host, port: config.port, backlog: 4096 })
  } catch (error) {
    await databases.stop()
    const { code, syscall } = error as NodeJS.ErrnoException
    throw code && syscall === 'listen' ? portFault(code, config.host, config.port) : error
  }
  const address = app.server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  say(`运枢 Yunshu is ready at http://localhost:${port} (${((Date.now() - begun) / 1000).toFixed(1)} s); the driver's page is http://localhost:${port}/driver`)
}

/** A foreseen fault is one sentence; a bug keeps its stack. */
const fail = (error: unknown): void => {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}

await serve().catch(fail)
