import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guidePages } from '../../scripts/guides.ts'
import { inFewFiles } from './fewFiles.ts'
import { withoutCalls, withoutStyles, withoutUnused, withPlainSchemas, withTableAlone } from './lean.ts'
import { withUsedStyles } from './leanStyles.ts'
import { withNamedPages, withQuietIcons } from './quietIcons.ts'
import { withinWeight } from './weigh.ts'

/** The server's paths; everything else is the console's own. */
const served = [
  '/api',
  '/files',
  '/admin',
  '/menu',
  '/getCarList',
  '/getAreaList',
  '/getOtherParameter',
  '/searchCar',
  '/payment',
  '/orderStatus',
  '/addressList',
  '/track',
  '/driver',
  '/guide',
  '/_AMapService'
]
const server = process.env['YUNSHU_API'] ?? 'http://127.0.0.1:8080'

/** What decides which modules are in the bundle. */
const lean = () =>
  [react(), withPlainSchemas(), withoutCalls(), withTableAlone(), withoutStyles(), withoutUnused(), withQuietIcons(), withNamedPages()].flat()

export default defineConfig({
  plugins: [...lean(), inFewFiles(lean), withUsedStyles(), guidePages(['shipper', 'carrier', 'operator']), withinWeight()],
  // Where the page is not built, icons come out of vite's store of ready modules.
  optimizeDeps: { rolldownOptions: { plugins: [withQuietIcons(), withNamedPages()] } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: true }])) },
  // The page's own policy allows pictures as data: addresses and nothing else, so everything else stays a file.
  build: { target: 'es2022', chunkSizeWarningLimit: 900, assetsInlineLimit: (file) => (/\.(svg|png|gif|webp)$/.test(file) ? undefined : false) }
})
