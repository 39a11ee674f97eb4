# Sandtable as one small image: the browser client, then the program with the client in it, then nothing but the two.
#
#   docker build -t sandtable .
#   docker run -d --name sandtable -p 127.0.0.1:8787:8787 -v sandtable:/var/lib/sandtable sandtable \
#     serve --public --host play.example.org --proxied=172.16.0.0/12
#
# docs/RUNNING.md tells the rest: TLS by a proxy, backups, limits.

FROM node:22-slim AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web/ ./
RUN npm run build

FROM rust:1.95-slim AS program
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
COPY --from=client /src/web/dist web/dist
RUN cargo build --release --locked -p sandtable --no-default-features --features letters,push

FROM debian:stable-slim
RUN useradd --system --home-dir /var/lib/sandtable --create-home sandtable
COPY --from=program /src/target/release/sandtable /usr/local/bin/sandtable
USER sandtable
WORKDIR /var/lib/sandtable
VOLUME /var/lib/sandtable
EXPOSE 8787
STOPSIGNAL SIGTERM
ENTRYPOINT ["sandtable"]
CMD ["serve", "--public", "--listen", "0.0.0.0:8787", "--store", "/var/lib/sandtable/sandtable.db"]
