// `npm run build [-- --force] [server|console|driver|kit ...]`: the server as one file and one for each of its threads, the pages of console and driver. `npm start` builds only what is stale.
// `kit`, built only where it is named, is the console with the developer's page in it, for the journeys.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { fail, isNewEnough } from './node.mjs'
import { root, run, sentence } from './install.mjs'

const guides = ['docs/guides', 'docs/pictures', 'scripts/guides.ts', 'scripts/guides.css']
const shared = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']
const parts = [
  {
    name: 'server',
    folder: 'apps/server',
    sources: ['apps/server/src', 'apps/gateway/src', 'apps/server/package.json', ...shared],
    build: () => bundleServer()
  },
  { name: 'console', folder: 'apps/console', sources: ['apps/console', ...guides, ...shared], build: () => buildPages('apps/console') },
  { name: 'driver', folder: 'apps/driver', sources: ['apps/driver', ...guides, ...shared], build: () => buildPages('apps/driver') },
  { name: 'kit', folder: '.cache/kit', sources: ['apps/console', ...guides, ...shared], build: () => buildKit(), asked: true }
]

/** Builds what changed since it was built, side by side; gives the address of the server's bundle. */
export const buildStale = async (force = false, only = []) => {
  const wanted = parts.filter(({ name, asked }) => (only.length === 0 ? !asked : only.includes(name)))
  const stale = wanted.map((part) => ({ ...part, mark: markOf(part.sources) })).filter((part) => force || readMark(part.folder) !== part.mark)
  await Promise.all(
    stale.map(async ({ name, folder, mark, build }) => {
      const begun = Date.now()
      console.log(`Building the ${name} ...`)
      rmSync(markFile(folder), { force: true })
      await build()
      mkdirSync(join(root, folder, 'dist'), { recursive: true })
      writeFileSync(markFile(folder), mark)
      console.log(`Built the ${name} in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
    })
  )
  return pathToFileURL(join(root, 'apps/server/dist/main.js')).href
}

const bundleServer = async () => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: {
      main: join(root, 'apps/server/src/main.ts'),
      loadingWorker: join(root, 'apps/server/src/modules/loading/worker.ts'),
      loadingDesk: join(root, 'apps/server/src/modules/loading/deskThread.ts'),
      sheetThread: join(root, 'apps/server/src/sheetThread.ts'),
      gateway: join(root, 'apps/gateway/src/main.ts')
    },
    outdir: join(root, 'apps/server/dist'),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    keepNames: true,
    // Comments with letters beyond Latin-1 would make V8 keep the whole source with two bytes a letter: 8 MB of a server at rest.
    minifyWhitespace: true,
    // Compiled parts cannot be bundled.
    external: ['pg-native', 'sharp', '@node-rs/argon2'],
    banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" }
  }).catch((error) => {
    throw /ENOSPC|no space left/i.test(String(error)) ? diskFull() : sentence('The server could not be built; esbuild says above why.')
  })
  for (const { path, contents } of outputFiles) putInPlace(path, contents)
}

/** Whoever reads the file meanwhile, as a server that starts, reads the old one or the new one, and none that is half written. */
const putInPlace = (path, contents) => {
  const own = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(own, contents)
    renameSync(own, path)
  } catch (error) {
    rmSync(own, { force: true })
    throw /ENOSPC/.test(String(error)) ? diskFull() : error
  }
}

const buildPages = async (folder) => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, report } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, folder),
    env,
    stdio: ['ignore', 'inherit', 'pipe']
  })
  if (/ENOSPC|no space left/i.test(report)) throw diskFull()
  if (code !== 0) throw sentence(`The pages of ${folder} could not be built (vite ended with ${code}); the reason stands above.`)
  await compressFiles(join(root, folder, 'dist'))
}

const buildKit = async () => {
  const env = { ...process.env, NODE_ENV: 'development' }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [
    'build',
    '--mode',
    'development',
    '--minify',
    'false',
    '--outDir',
    join(root, '.cache/kit/dist'),
    '--emptyOutDir',
    '--logLevel',
    'error'
  ]
  const { code } = await run(process.execPath, [vite, ...args], { cwd: join(root, 'apps/console'), env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (code !== 0) throw sentence(`The developer's page could not be built (vite ended with ${code}); the reason stands above.`)
}

const diskFull = () => sentence(`The disk is full (${root}): free some space, then start again.`)

/** Packed once here instead of at every request. */
const compressFiles = async (folder) => {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|html|json|geojson|svg|webmanifest|wasm|txt)$/.test(name))
  for (const name of names) {
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.length < 1_400) continue
    const quality = content.length > 400_000 ? 5 : 9
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      promisify(gzip)(content, { level: 6 })
    ])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}

const markFile = (folder) => join(root, folder, 'dist/.built')

const readMark = (folder) => (existsSync(markFile(folder)) ? readFileSync(markFile(folder), 'utf8') : '')

/** Names, sizes and times of all sources: a tenth of a second, and no file is read. */
const markOf = (sources) => {
  const hash = createHash('sha256')
  for (const source of sources) walk(join(root, source), hash)
  return hash.digest('hex')
}

const passedOver = new Set(['node_modules', 'dist', 'dev-dist', '.cache', 'coverage'])

const walk = (path, hash) => {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts) return
  if (!facts.isDirectory()) return hash.update(`${path}|${facts.size}|${facts.mtimeMs}\n`)
  for (const name of readdirSync(path).sort()) {
    if (!passedOver.has(name) && !/\.test\.tsx?$/.test(name)) walk(join(path, name), hash)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && isNewEnough()) {
  buildStale(
    process.argv.includes('--force'),
    process.argv.slice(2).filter((word) => !word.startsWith('-'))
  ).catch(fail)
}
