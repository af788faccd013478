import { defineConfig } from 'vite'

/** The address of the service as `npm run dev` starts it; the development server of Vite passes its calls on. */
const SERVICE = process.env.CAIRNWAY_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  // the sources of the packages of this workspace, so that nothing has to be compiled first
  resolve: { conditions: ['source', 'browser', 'module', 'import', 'default'] },
  server: { proxy: { '/v1': SERVICE, '/docs': SERVICE } },
  build: {
    outDir: 'dist',
    // Safari 16.4, Chrome 111, Firefox 114 and newer
    target: 'baseline-widely-available',
    // an image inside of a style sheet would need `data:` in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
