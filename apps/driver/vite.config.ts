import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { guidePages } from '../../scripts/guides.ts'

const server = process.env['YUNSHU_API'] ?? 'http://127.0.0.1:8080'
const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose
})

/** The public page offers nothing to install. */
const trackIsNoApp: Plugin = {
  name: 'track-is-no-app',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const page = bundle['track.html']
      if (page?.type === 'asset') page.source = String(page.source).replace(/\s*<link rel="manifest"[^>]*>/, '')
    }
  }
}

/** Two pages from one folder: the driver's, kept on the phone by a service worker, and the public one under /track. */
export default defineConfig({
  base: '/driver/',
  plugins: [
    react(),
    trackIsNoApp,
    guidePages(['driver'], '/driver/'),
    VitePWA({
      injectRegister: false,
      registerType: 'prompt',
      manifest: {
        name: '运枢司机端',
        short_name: '运枢司机',
        description: '接单、签到、装卸、回单',
        lang: 'zh-CN',
        start_url: '/driver/',
        scope: '/driver/',
        id: '/driver/',
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#f2f4f7',
        theme_color: '#0b3d91',
        icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')]
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        globIgnores: ['track.html', 'assets/track-*', 'assets/WayMap-*'],
        navigateFallback: '/driver/index.html',
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        clientsClaim: true
      }
    })
  ],
  server: { proxy: Object.fromEntries(['/api', '/files', '/driver/guide'].map((path) => [path, { target: server, changeOrigin: true }])) },
  build: { target: 'es2022', rollupOptions: { input: ['index.html', 'track.html'] } }
})
