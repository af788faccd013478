# One process of the service; docs/deployment.md says how it is run.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npx tsc -b packages/server packages/web && node build-console.mjs
# What the server needs at run time. The package of the model runtime has the files of five platforms.
RUN npm ci --omit=dev --workspace packages/server --include-workspace-root=false \
  && platform="$(node -p 'process.platform + "/" + process.arch')" \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -not -path "*/$platform" -exec rm -r {} + \
  && test -d node_modules/onnxruntime-node/bin/*/"$platform" \
  && rm -r packages/*/src packages/*/*.tsbuildinfo

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# belongs to root, so that the service cannot change its own code
COPY --from=build /app /app
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app
VOLUME /data
EXPOSE 8080
# by number, which Kubernetes compares for runAsNonRoot; it is the user `node` of the base image
USER 1000:1000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/app/main.js"]
