/** Installed packages whose licenses and project pages serve as copied texts. */
export const packageNames =
  `zod fast-check vitest tsx vite yaml pg rollup esbuild chai magic-string picomatch pathe typescript
  undici hono pg-types postgres-array source-map-js std-env tinybench tinyglobby expect-type nanoid obug pg-pool pgpass
  postcss pure-rand split2 xtend tinyrainbow tinyexec siginfo fdir estree-walker convert-source-map`.split(/\s+/)

/** Installed packages whose pages serve for the second set of junk. */
export const unseenPackageNames =
  `type-fest semver es-module-lexer global-agent safe-stable-stringify lightningcss process-warning sonic-boom pino
  pino-std-serializers pino-abstract-transport pg-connection-string thread-stream detect-libc matcher adm-zip globalthis
  define-properties serialize-error object-keys define-data-property has-property-descriptors es-errors gopd
  es-define-property stackback assertion-error atomic-sleep @jridgewell/sourcemap-codec @hono/node-server
  @pinojs/redact @biomejs/biome @electric-sql/pglite`.split(/\s+/)
