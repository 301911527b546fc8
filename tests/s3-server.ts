import S3rver from 's3rver'
import { createS3Store } from '#platform/api/files/s3-store.ts'

const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** An S3-compatible service on a free port, with buckets. */
export async function startS3(directory: string, buckets: readonly string[]) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    store: (bucket: string, settings = {}) =>
      createS3Store({ endpoint, bucket, region: 'us-east-1', ...KEYS, ...settings }),
    close: () => server.close(),
  }
}
