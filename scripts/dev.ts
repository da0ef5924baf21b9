// `npm run dev`: the server watched by tsx, console and driver's page by vite, which hand API calls on to the server.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const api = Number(process.env['PORT'] ?? 8080)
const node = (args: string[], folder: string, env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })

const vite = (folder: string, port: number): ChildProcess[] =>
  existsSync(join(root, folder, 'index.html'))
    ? [node([join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], folder, { YUNSHU_API: `http://localhost:${api}` })]
    : []

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
const children = [
  node([tsx, 'watch', '--clear-screen=false', '--include', '../../packages/*/src/**/*.ts', 'src/main.ts'], 'apps/server', { PORT: String(api) }),
  ...vite('apps/console', api + 1),
  ...vite('apps/driver', api + 2)
]
console.log(`Server http://localhost:${api}, console http://localhost:${api + 1}, driver's page http://localhost:${api + 2}/driver/`)

let ending = false
const end = (): void => {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGINT')
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end)
for (const child of children) {
  child.on('close', (code) => {
    if (code && !ending) process.exitCode = code
    end()
  })
}
