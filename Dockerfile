# syntax=docker/dockerfile:1
# Two stages: the first builds what the lock files pin, the second runs it as nobody in particular.
# Tags name the versions that are tested; `docker compose build --pull` brings their patches.

FROM node:22-bookworm-slim AS client
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /app
RUN python -m venv /venv
COPY requirements.lock ./
RUN /venv/bin/pip install --require-hashes -r requirements.lock
COPY pyproject.toml LICENSE ./
COPY server server
COPY migrations migrations
RUN /venv/bin/pip install --no-deps --no-build-isolation .
COPY scripts/vendor.py scripts/
COPY web web
COPY --from=client /build/node_modules node_modules
RUN /venv/bin/python scripts/vendor.py

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin hopetable \
 && mkdir -p /app/var && chown hopetable /app/var
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /app/web web
COPY cardsets cardsets
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOPETABLE_HOST=0.0.0.0 \
    HOPETABLE_CARDSETS=/app/cardsets
# By number, so that an orchestrator can see that it is not root.
USER 10001
VOLUME /app/var
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["hopetable", "serve"]
