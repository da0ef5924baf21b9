// `npm run lock`: after `npm install`, completes package-lock.json. npm leaves out programs for other platforms that its registry did not
// offer at that moment, and `npm ci` then refuses the whole file; each gets an entry with its version and the platform that its name tells.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const systems = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  wasm32: undefined
}
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const entryOf = (name, version, dev) => {
  const words = name.split(/[/-]/)
  const os = Object.keys(systems).find((word) => words.includes(word))
  const cpu = processors.find((word) => words.includes(word))
  if (!os || !cpu || !/^\d/.test(version)) return undefined
  const libc = words.includes('musl') ? { libc: ['musl'] } : words.includes('gnu') && os === 'linux' ? { libc: ['glibc'] } : {}
  return { version, cpu: [cpu], ...(dev ? { dev: true } : {}), ...libc, optional: true, ...(systems[os] ? { os: [systems[os]] } : {}) }
}

const added = []
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue
    const entry = entryOf(name, version, dev)
    if (!entry) continue
    lock.packages[`node_modules/${name}`] = entry
    added.push(name)
  }
}
const [own, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([own, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))])
if (added.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `lock: ${added.length} packages for other platforms added` : 'lock: complete')
