# The images are pinned, so that a build is repeatable: raise them on purpose. Add their digest (`@sha256:…`) where your
# registry is not your own.
# Builds the shop once; the image runs it as a user that may write only to the folder of its data. A build needs 1 GB of memory.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm install --omit=dev --no-audit --no-fund
COPY . .
# The image has its own Node, and the build tools have done their work.
RUN npm run build \
  && npm uninstall --no-save --omit=dev --no-audit --no-fund @react-router/dev rolldown vite \
  && rm -rf node_modules/node-linux-*

FROM node:26.10.0-trixie-slim
# pg_dump, pg_restore and psql for backups; they must not be older than the server, which compose.yaml names.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=80 DATA_DIR=/storage
# The memory settings of scripts/run/shop.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
# For installers that copy the folder of the data: a consistent copy of the database into it, and back from it.
COPY --chmod=755 deploy/hooks /hooks
RUN mkdir /storage && chown node:node /storage
USER node
VOLUME /storage
EXPOSE 80
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "build/shop/main.js"]
