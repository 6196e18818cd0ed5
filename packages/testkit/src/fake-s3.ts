import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { problemOf } from './s3-signature.ts';

export interface FakeS3 {
  /** Where it listens, on loopback. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  stop(): Promise<void>;
}

interface Stored {
  bytes: Buffer;
  type: string;
  modifiedAt: Date;
  /** Headers that begin with `x-amz-meta-`, given back as they came. */
  metadata?: Record<string, string>;
}

interface Upload {
  key: string;
  type: string;
  initiatedAt: Date;
  parts: Map<number, Buffer>;
}

const region = 'test-1';
/** Few, so that lists of parts have more than one page. */
const partsAPage = 2;
const accessKeyId = 'STANDIN';
const secretAccessKey = 'the secret of the fake';

/**
 * As much of S3 as the file store uses, in memory, for tests. It believes nothing that is not signed: every request
 * carries signature version 4, in its address or its headers, over method, path, query and the headers it names.
 */
export async function startFakeS3(clock: () => Date = () => new Date()): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await buffer(request);
    const signed = { method: request.method ?? '', url, headers: request.headers, body };
    const problem = problemOf(signed, { accessKeyId, secretAccessKey, region }, clock());
    if (problem) return fail(response, 403, problem);
    const key = decodeURIComponent(url.pathname.slice(1));
    const query = url.searchParams;
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return answerUpload(request, response, key, uploadId, query, body);
    if (request.method === 'POST' && query.has('uploads')) return beginUpload(request, response, key);
    if (request.method === 'GET' && query.has('uploads')) return listUploads(response, key);
    if (request.method === 'GET' && query.has('list-type')) return listObjects(response, key, query);
    if (request.method === 'PUT') return put(request, response, key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    return get(request, response, key, query);
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const from = request.headers['x-amz-copy-source'];
    const type = String(request.headers['content-type'] ?? 'application/octet-stream');
    if (from === undefined) {
      objects.set(key, { bytes: body, type, modifiedAt: clock(), metadata: metadataOf(request) });
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    }
    const source = objects.get(decodeURIComponent(String(from)).replace(/^\//, ''));
    if (!source) {
      fail(response, 404, 'NoSuchKey');
      return;
    }
    objects.set(key, { ...source, type, modifiedAt: clock() });
    xml(response, `<CopyObjectResult><ETag>${etagOf(source.bytes)}</ETag></CopyObjectResult>`);
  }

  function get(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ): void {
    const stored = objects.get(key);
    if (!stored) {
      fail(response, 404, 'NoSuchKey');
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = Math.min(last ? Number(last) : Number.POSITIVE_INFINITY, stored.bytes.length - 1);
    const disposition = query.get('response-content-disposition');
    response.writeHead(first === undefined ? 200 : 206, {
      'content-type': query.get('response-content-type') ?? stored.type,
      'content-length': end - start + 1,
      'last-modified': stored.modifiedAt.toUTCString(),
      'cache-control': query.get('response-cache-control') ?? '',
      ...stored.metadata,
      ...(disposition !== null && { 'content-disposition': disposition }),
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${stored.bytes.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : stored.bytes.subarray(start, end + 1));
  }

  function beginUpload(request: IncomingMessage, response: ServerResponse, key: string): void {
    const id = randomUUID();
    const type = String(request.headers['content-type'] ?? '');
    uploads.set(id, { key, type, initiatedAt: clock(), parts: new Map() });
    xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  function answerUpload(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    id: string,
    query: URLSearchParams,
    body: Buffer,
  ): void {
    const upload = uploads.get(id);
    if (!upload || upload.key !== key) {
      fail(response, 404, 'NoSuchUpload');
      return;
    }
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: etagOf(body) }).end();
    } else if (request.method === 'DELETE') {
      uploads.delete(id);
      response.writeHead(204).end();
    } else if (request.method === 'POST') {
      const numbers = [...String(body).matchAll(/<PartNumber>(\d+)</g)].map((match) => Number(match[1]));
      const bytes = Buffer.concat(numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0)));
      objects.set(key, { bytes, type: upload.type, modifiedAt: clock() });
      uploads.delete(id);
      xml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    } else {
      const after = Number(query.get('part-number-marker') ?? 0);
      const rest = [...upload.parts]
        .filter(([number]) => number > after)
        .sort(([one], [other]) => one - other);
      const parts = rest.slice(0, partsAPage);
      // Named also after the last page, as S3 does; a client that goes by it alone never ends.
      const next = `<NextPartNumberMarker>${parts.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
      const listed = parts.map(([number, bytes]) => {
        return `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>${etagOf(bytes)}</ETag></Part>`;
      });
      const isTruncated = rest.length > parts.length;
      xml(
        response,
        `<ListPartsResult>${next}<IsTruncated>${isTruncated}</IsTruncated>${listed.join('')}</ListPartsResult>`,
      );
    }
  }

  function listUploads(response: ServerResponse, bucket: string): void {
    const name = bucket.replace(/\/$/, '');
    const listed = [...uploads]
      .filter(([, upload]) => upload.key.startsWith(`${name}/`))
      .map(([id, { key, initiatedAt }]) => {
        return `<Upload><Key>${key.slice(name.length + 1)}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`;
      });
    xml(response, `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
  }

  function listObjects(response: ServerResponse, bucket: string, query: URLSearchParams): void {
    const name = bucket.replace(/\/$/, '');
    const prefix = `${name}/${query.get('prefix') ?? ''}`;
    const listed = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { modifiedAt }]) => {
        return `<Contents><Key>${key.slice(name.length + 1)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
      });
    xml(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId,
    secretAccessKey,
    region,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
