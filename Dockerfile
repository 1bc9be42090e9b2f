# syntax=docker/dockerfile:1
# Debian: the npm package `node`, which pins Node 24, has no build for Alpine.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/prepare.mjs

FROM debian:bookworm-slim
LABEL org.opencontainers.image.licenses=Apache-2.0
RUN useradd --system --uid 1000 --home-dir /data --shell /usr/sbin/nologin tinkerstream \
  && install --directory --owner=tinkerstream --mode=0700 /data /cache
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json /app/CHANGELOG.md /app/CHANGELOG.zh-HK.md /app/CHANGELOG.zh-CN.md /app/LICENSE /app/NOTICE ./
# The native part of the server; everything else is in its bundle.
COPY --from=build /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /app/packages/server/package.json ./packages/server/
COPY --from=build /app/packages/server/dist ./packages/server/dist
COPY --from=build /app/packages/web/dist ./packages/web/dist
COPY --from=build /app/scripts/start.mjs ./scripts/
COPY --from=build /app/scripts/run ./scripts/run
# `docker compose exec tinkerstream tinkerstream backup FILE` and the like.
COPY --from=build --chmod=0755 /app/scripts/package/starters/tinkerstream.mjs ./
RUN ln --symbolic /app/tinkerstream.mjs /usr/local/bin/tinkerstream
USER tinkerstream
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/cache \
  TINKERSTREAM_COMMAND="docker compose run --rm tinkerstream tinkerstream"
EXPOSE 3000 1883
VOLUME /data
# It asks itself, so any certificate will do.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD NODE_TLS_REJECT_UNAUTHORIZED=0 node --no-warnings --eval \
  "fetch('http' + (process.env.TLS_CERT ? 's' : '') + '://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "scripts/start.mjs", "--once"]
