import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Brings `node_modules` to what `package-lock.json` says; does nothing when it is there already. */
export const installPackages = async () => {
  if (isInstalled()) return
  console.log('Installing packages (npm ci), once ...')
  const npm = process.env['npm_execpath']
  // Development packages are needed in production too: they build the pages and the server.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, report } = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code === 0 && isInstalled()) return
  throw sentence(
    /ENOSPC|no space left/i.test(report)
      ? `The disk is full (${root}): free some space, then start again.`
      : `The packages could not be installed (npm ended with ${code}): check the network connection and what npm said above, then start again.`
  )
}

/** An error that is shown as its sentence alone. */
export const sentence = (text) => Object.assign(new Error(text), { sentence: text })

/** Runs a program in the clone, shows what it says, and tells how it ended. */
export const run = (program, args, options = {}) =>
  new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
      ...options
    })
    let report = ''
    child.stderr?.on('data', (part) => {
      report = (report + part).slice(-20_000)
      process.stderr.write(part)
    })
    child.on('error', (error) => done({ code: error.message, report }))
    child.on('close', (code, signal) => done({ code: code ?? signal, report }))
  })

/** npm keeps its own list of what it installed; packages for other platforms are rightly missing from it. */
const isInstalled = () => {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const [wanted, present] = [join(root, 'package-lock.json'), installed].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  return Object.entries(wanted).every(([path, { version, link, optional, peer, resolved }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (!found) return Boolean(optional || peer)
    return link ? found.resolved === resolved : found.version === version
  })
}
