import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiReference } from './tools/api-reference.ts'
import { chunks, packed, pageFiles, pausedStart, scriptsAfterPaint, slimZod } from './tools/browser-build.ts'
import { icons } from './tools/icons.ts'
import { leanContracts } from './tools/lean-contracts.ts'
import { serviceWorker } from './tools/worker-build.ts'

/** What the club's pages are built for: native dialogs, popovers, `:has`, `:dir`, logical properties. */
const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

/**
 * The browser's side: `index.html` is the one page, the server fills its head. The server mounts this in development, and serves
 * `dist/web` otherwise. Nothing is inlined, so that the content security policy needs no exception for scripts and fonts.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  cacheDir: '.tmp/vite',
  plugins: [
    react(),
    icons(),
    slimZod(),
    leanContracts(),
    scriptsAfterPaint(),
    pausedStart(),
    pageFiles(),
    apiReference(),
    serviceWorker(),
    packed(),
  ],
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]_[local]_[hash:base64:4]' },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: chunks },
      // A face only names pieces, and the list of icons drawings: a screen loads those it uses.
      treeshake: { moduleSideEffects: [{ test: /\/web\/(public|icons)\.ts$/, sideEffects: false }] },
    },
  },
}))
