# A house in a container, from the wheel that `make wheels` has packed into dist/:
#
#     make wheels && docker build -t hanpan .
#
# The compiled wheel is taken where it fits the image, else the plain one.
FROM python:3.11-slim-bookworm

COPY requirements-run.lock dist/*.whl /tmp/hanpan/
RUN pip install --no-cache-dir --require-hashes -r /tmp/hanpan/requirements-run.lock \
    && { pip install --no-cache-dir --no-deps /tmp/hanpan/hanpan-*-cp311-*.whl \
         || pip install --no-cache-dir --no-deps /tmp/hanpan/hanpan-*-py3-none-any.whl; } \
    && rm -r /tmp/hanpan \
    && useradd --system --uid 10001 --home-dir /home/hanpan --create-home hanpan \
    && install --directory --owner hanpan --mode 700 /data /key

# The house's key is no part of its data: neither the folder nor a backup of it opens what is sealed.
ENV XDG_STATE_HOME=/key
USER hanpan
VOLUME /data
VOLUME /key
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8080/ready', timeout=4)"]
ENTRYPOINT ["hanpan"]
CMD ["serve", "--data", "/data"]
