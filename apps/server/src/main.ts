import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import { buildApp, openFiles, type Running } from './app.ts'
import { backup, restore } from './launch/backup.ts'
import { type Databases, openDatabases } from './launch/databases.ts'
import { sentenceOf, StartError } from './launch/startError.ts'
import { greeting } from './launch/greeting.ts'
import { hooks } from './launch/hooks.ts'
import { outliveLog } from './launch/outliveLog.ts'
import { demandPort, portError } from './launch/portHolder.ts'
import { stopOnSignal } from './launch/signals.ts'
import { type Config, readConfig } from './platform/config.ts'
import { storedSecret } from './platform/configSecrets.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { reportAudit } from './platform/db/reportAudit.ts'
import { ownMapOf } from './platform/http/ownMap.ts'
import { servePages } from './platform/http/pages.ts'
import { sealOldPermits } from './modules/company/index.ts'
import { sealOldQualifications } from './modules/driver/index.ts'
import { refreshPresets } from './modules/role/index.ts'
import { runGateway } from './modules/terminal/index.ts'

const say = (line: string): void => console.log(line)
const drainMs = 8_000
/** Ends what runs beside the server. */
const beside: (() => Promise<void>)[] = []

/** Serves console, driver's page and API on one port, and terminals on another, until a signal comes. */
const serve = async (): Promise<void> => {
  outliveLog()
  const begun = Date.now()
  const config = readConfig()
  ownMapOf(config)
  await demandPort(config.host, config.port)
  await withApp(config, true, async (running) => {
    const { db, secrets } = running.services
    await transactAsSystem(db, async (tx) => {
      await refreshPresets(tx)
      await sealOldPermits(tx, secrets)
      await sealOldQualifications(tx, secrets)
    })
    const demo = config.production ? undefined : await hooks.seedDemo?.(running, demoPassword(config))
    servePages(running.app, config)
    const port = await listen(running, config)
    beside.push(runGateway(running.services))
    say(greeting(port, (Date.now() - begun) / 1000, config.host, demo))
    process.send?.('serving')
    setInterval(() => void (isWell(running) && process.send?.('well')), 5_000).unref()
    await new Promise(() => undefined)
  })
}

/** Whether this server does what it is there for, as far as the database lets it: starting again helps against faults of its own, not against those of the database. */
const isWell = ({ services: { watch, node, live } }: Running): boolean => watch.isAway() || (node.held() && live.hears())

/** `operator:create ACCOUNT MOBILE [NAME] [--root]`: the first account of a production system, or of the root operator over all its tenants; its password by YUNSHU_OPERATOR_PASSWORD, else made and shown once. */
const createOperator = async (...words: string[]): Promise<void> => {
  const root = words.includes('--root')
  const [account = '', mobile = '', name = account] = words.filter((word) => word !== '--root')
  const { createOperator: create } = hooks
  if (!create || !/^\w[\w.-]{2,31}$/.test(account) || !mobile)
    throw new StartError(
      'Say which account to make, 3 to 32 letters or digits, and its mobile number: npm run operator:create -- ACCOUNT MOBILE [NAME] [--root]'
    )
  const given = process.env['YUNSHU_OPERATOR_PASSWORD']
  const password = given || randomBytes(12).toString('base64url')
  await withApp(readConfig(), false, (running) => create(running, { account, mobile, name, password, root }).catch(sayRefusal))
  say(`The operator "${account}" can log in at ${root ? '/system' : '/login'}${given ? '' : ` with the password ${password} (shown only now)`}.`)
}

/** `audit [--cap N] [--state FILE]`: what the auditor finds in the database, also beside a server that runs on it; a finding ends it with an exit code other than 0. */
const runAudit = async (given: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...given], options: { cap: { type: 'string' }, state: { type: 'string' } } })
  const cap = values.cap === undefined ? undefined : Number(values.cap)
  if (cap !== undefined && !(Number.isInteger(cap) && cap >= 0)) throw new StartError('Say how many findings of a question are printed: --cap N')
  const config = readConfig()
  const databases = await openDatabases(config, () => undefined)
  const files = openFiles(config, filesOf(config))
  try {
    return Math.min(1, await reportAudit(databases.appUrl, say, { cap, files, stateFile: values.state && asked(values.state) }))
  } finally {
    await databases.stop()
  }
}

/** `backup [FOLDER]` and `restore FOLDER`; without a name a backup goes beside the data folder, named by the time. */
const runBackup = async (folder?: string): Promise<void> => {
  const config = readConfig()
  await backup(config, folder ? asked(folder) : `${config.data}-backup-${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}`, say)
}
const runRestore = async (folder?: string): Promise<void> => {
  if (!folder) throw new StartError('Say which backup to restore: npm run restore -- FOLDER')
  await restore(
    readConfig({ ...process.env, YUNSHU_SECRET: process.env['YUNSHU_SECRET'] ?? randomBytes(32).toString('base64url') }),
    asked(folder),
    say
  )
}
/** npm runs us in the clone; a path is meant from where its user stands. */
const asked = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** A refusal at the terminal is one sentence, in English like the rest of it. */
const sayRefusal = (error: unknown): never => {
  throw error instanceof Refusal ? new StartError(`${refusalText(refusals, error, 'en')}.`) : error
}

/** Opens everything, does the work, and closes everything in the opposite order, whatever happened; a signal closes it at any time. */
const withApp = async (config: Config, withJobs: boolean, work: (running: Running) => Promise<void>): Promise<void> => {
  let running: Running | undefined
  const opening = openDatabases(config, say)
  const stop = async (): Promise<void> => {
    await Promise.all(beside.map((end) => end()))
    const closed = running?.close().catch((error: unknown) => console.error(error))
    await Promise.race([closed, new Promise((done) => setTimeout(done, drainMs).unref())])
    await (await opening.catch(() => undefined))?.stop()
  }
  let ending = false
  stopOnSignal(async () => {
    ending = true
    say('Stopping ...')
    await stop()
    say('Stopped.')
  })
  try {
    running = await build(config, await opening, withJobs)
    await work(running)
  } catch (error) {
    // What breaks because everything is being stopped is no fault; the signal's own way ends the process.
    if (ending) await new Promise(() => undefined)
    throw error
  } finally {
    await stop()
  }
}

/** The folder of the files, where no bucket is set. */
const filesOf = (config: Config): string => join(config.data, 'files')
const build = (config: Config, { appUrl, adminUrl }: Databases, withJobs: boolean): Promise<Running> =>
  buildApp({ config, appUrl, adminUrl, filesFolder: filesOf(config), withJobs })

const listen = async ({ app }: Running, { host, port }: Config): Promise<number> => {
  try {
    await app.listen({ host, port, backlog: 4096 })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    throw code && syscall === 'listen' ? portError(code, host, port) : error
  }
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : port
}

/** Random, but the same at every start, unless it is given. */
const demoPassword = ({ demoPassword: given, data }: Config): string =>
  given || storedSecret(data, 'demo-password', () => randomBytes(6).toString('base64url'))

/** A foreseen fault is one sentence; a bug keeps its stack. */
const fail = (error: unknown): never => {
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
}

process.setSourceMapsEnabled(true)
// A promise that nobody waits for belongs to one reader or one timer; its failure is told, and ends nobody else's work.
process.on('unhandledRejection', (error) => console.error(`${new Date().toISOString()} error unhandled rejection:`, error))
const [command, ...rest] = process.argv.slice(2)
if (command === 'operator:create') await createOperator(...rest).then(() => process.exit(0), fail)
else if (command === 'audit') await runAudit(rest).then((code) => process.exit(code), fail)
else if (command === 'backup') await runBackup(...rest).then(() => process.exit(0), fail)
else if (command === 'restore') await runRestore(...rest).then(() => process.exit(0), fail)
else await serve().catch(fail)
