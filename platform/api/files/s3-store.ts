import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { type FileStore, requireKey } from './file-store.ts'

export type S3Settings = {
  /** Address of the service, such as `https://s3.company.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Shorter than the time limit of an API call. */
const TOTAL_MS = 10_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/**
 * Files in a bucket of an S3-compatible service, addressed by path. It needs
 * only three calls.
 */
export function createS3Store(settings: S3Settings): FileStore {
  const dispatcher = new Agent({
    connect: { timeout: 2_000 },
    connections: 16,
    maxResponseSize: MAX_ANSWER_BYTES,
  })

  async function send(method: Dispatcher.HttpMethod, key: string, body: Uint8Array | null = null) {
    const { url, headers } = await sign(settings, method, requireKey(key), body)
    const answer = await request(url, {
      dispatcher,
      method,
      headers,
      body,
      signal: AbortSignal.timeout(TOTAL_MS),
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, bytes }
  }

  return {
    async put(key, bytes) {
      const { status } = await send('PUT', key, bytes)
      requireStatus(status, [200], 'PUT')
    },
    async get(key) {
      const { status, bytes } = await send('GET', key)
      if (status === 404) return null
      requireStatus(status, [200], 'GET')
      return bytes
    },
    async remove(key) {
      const { status } = await send('DELETE', key)
      requireStatus(status, [200, 204, 404], 'DELETE')
    },
    // Nothing to clear, because the service stores all of an object or nothing in one request.
    clearCutOff: async () => 0,
  }
}

async function sign(
  { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
  method: string,
  key: string,
  body: Uint8Array | null,
) {
  const sha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/${key}`,
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    // The signature covers the content, so that the service refuses damaged bytes.
    headers: { 'x-amz-content-sha256': sha256 },
  }).sign()
  return { url: url.href, headers: Object.fromEntries(headers) }
}

function requireStatus(status: number, good: readonly number[], method: string): void {
  if (!good.includes(status)) throw new Error(`The file service answered ${status} to ${method}`)
}
