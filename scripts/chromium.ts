import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium as ofPlaywright } from '@playwright/test'

type Chromium = { path: string } | { missing: string }

// The shell that draws no window of its own comes first: the same engine, and a page is opened with a ninth of the work (0.09 for 0.8 s of the processor).
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe'
]
/** Debian's packages of a browser, by preference: an older release knows the second only. */
const browsers = ['chromium-headless-shell', 'chromium'] as const
const font = 'fonts-noto-cjk'
const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'yunshu', 'chromium')
const unpacked = join(cache, 'run.sh')

/** A Chromium that is there already: named by CHROMIUM, on the path, of Playwright, or unpacked by us before. */
export const findChromium = (): string | undefined => {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const named = process.env['CHROMIUM'] ? [process.env['CHROMIUM']] : []
  return [...named, ...onPath, ...elsewhere, ofPlaywright.executablePath(), unpacked].find(isProgram)
}

/** Finds a Chromium, or gets one: root on Debian installs it, an ordinary user unpacks it into the cache. */
export const provideChromium = (log: (line: string) => void): Chromium => {
  const present = findChromium()
  // Where root may install it, the shell takes the place of a browser with windows; without it the journeys only take longer.
  if (present && isWindowed(present) && process.getuid?.() === 0 && hasApt()) install(['chromium-headless-shell'], log)
  const found = findChromium()
  if (found) {
    if (found !== unpacked && process.getuid?.() === 0 && hasApt() && !hasChineseFont()) install([font], log)
    return { path: found }
  }
  if (!hasApt()) return { missing: 'no Chromium was found; install Chromium or Google Chrome, or name one with CHROMIUM=/path/to/chrome.' }
  const get = process.getuid?.() === 0 ? (browser: Browser) => install([browser, font], log) : (browser: Browser) => unpack(browser, log)
  const got = browsers.some(get)
  const path = got ? findChromium() : undefined
  return path
    ? { path }
    : {
        missing:
          'no Chromium was found and it could not be fetched; install it with "apt-get install chromium fonts-noto-cjk", or name one with CHROMIUM=/path/to/chrome.'
      }
}

const isWindowed = (path: string): boolean => !process.env['CHROMIUM'] && names.slice(1).some((name) => path.endsWith(`/${name}`))

const install = (wanted: readonly string[], log: (line: string) => void): boolean => {
  log(`Installing ${wanted.join(' and ')} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env
    }).status === 0
  const get = (): boolean => apt('install', '-y', '--no-install-recommends', ...wanted)
  return (apt('update') && get()) || get()
}

type Browser = (typeof browsers)[number]
/** Without root: apt fetches the packages that the system lacks, with lists of its own; they are only unpacked, into one folder. */
const unpack = (browser: Browser, log: (line: string) => void): boolean => {
  log(`Fetching Chromium and its fonts into ${cache}, since an ordinary user cannot install them ...`)
  const [state, debs, tree] = ['state', 'debs', 'root'].map((name) => join(cache, name)) as [string, string, string]
  for (const folder of [join(state, 'lists/partial'), join(debs, 'partial'), tree]) mkdirSync(folder, { recursive: true })
  const options = [
    `Dir::State=${state}`,
    `Dir::State::lists=${join(state, 'lists')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    `Dir::Cache::archives=${debs}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User='
  ]
  const apt = (args: string[]): boolean =>
    spawnSync('apt-get', ['-q', ...options.flatMap((option) => ['-o', option]), ...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  if (!apt(['update']) || !apt(['install', '-y', '--no-install-recommends', '--download-only', browser, font])) return false
  for (const deb of readdirSync(debs).filter((name) => name.endsWith('.deb'))) {
    if (spawnSync('dpkg', ['-x', join(debs, deb), tree]).status !== 0) return false
  }
  writeRunner(tree, browser)
  return spawnSync(unpacked, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore' }).status === 0
}

/** Starts the unpacked Chromium with the libraries and fonts that lie beside it. */
const writeRunner = (tree: string, browser: Browser): void => {
  const machine = readdirSync(join(tree, 'usr/lib')).find((name) => name.endsWith('-linux-gnu'))
  const libraries = ['usr/lib', 'lib', 'usr/lib/chromium'].flatMap((folder) => [
    join(tree, folder),
    ...(machine ? [join(tree, folder, machine)] : [])
  ])
  const fonts = join(cache, 'fonts.conf')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><dir>${join(tree, 'usr/share/fonts')}</dir><cachedir>${join(cache, 'fontcache')}</cachedir></fontconfig>\n`
  )
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraries.join(':')}'`,
    `export FONTCONFIG_FILE='${fonts}'`,
    `exec '${join(tree, 'usr/lib/chromium', browser)}' "$@"`,
    ''
  ]
  writeFileSync(unpacked, lines.join('\n'), { mode: 0o755 })
}

const hasApt = (): boolean => existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version')
const hasChineseFont = (): boolean =>
  existsSync('/usr/share/fonts/opentype/noto') || spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim() !== ''

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
