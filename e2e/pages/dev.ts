import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** The developer's page, which only a development server serves. */
export type DevServer = { readonly base: string; readonly close: () => Promise<void> }

const folder = fileURLToPath(new URL('../../apps/console', import.meta.url))
export const startDev = async (): Promise<DevServer> => {
  const server = await createServer({
    root: folder,
    configFile: `${folder}/vite.config.ts`,
    cacheDir: fileURLToPath(new URL('../../.cache/vite-dev', import.meta.url)),
    logLevel: 'error',
    server: { port: Number(process.env['E2E_DEV_PORT'] ?? 0), host: '127.0.0.1', hmr: false, watch: null }
  })
  await server.listen()
  const at = server.httpServer?.address()
  return { base: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`, close: () => server.close() }
}
