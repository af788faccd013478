/** Packages of this repository whose licence and project page serve as copied texts. */
export const pageNames =
  `zod fast-check vitest tsx vite yaml pg rollup esbuild chai magic-string picomatch pathe typescript
  undici hono pg-types postgres-array source-map-js std-env tinybench tinyglobby expect-type nanoid obug pg-pool pgpass
  postcss pure-rand split2 xtend tinyrainbow tinyexec siginfo fdir estree-walker convert-source-map`.split(/\s+/)
