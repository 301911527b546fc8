import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#platform/api/files/file-store.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { startS3 } from '#tests/s3-server.ts'

let folder: string
let service: Awaited<ReturnType<typeof startS3>>

const newKey = () => randomBytes(24).toString('hex')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-stores-'))
  service = await startS3(join(folder, 's3'), ['files'])
})

afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const s3 = (settings = {}) => service.store('files', settings)

describe.each([
  ['a folder', (): FileStore => createFolderStore(join(folder, 'files'))],
  ['an S3-compatible service', (): FileStore => s3()],
])('%s', (_what, open) => {
  test('gives back what was put, byte by byte, until it is removed', async () => {
    const store = open()
    const files = new Map(
      [1, 1_000, 3_000_000].map((length) => [newKey(), randomBytes(length)] as const),
    )
    await Promise.all([...files].map(([key, bytes]) => store.put(key, bytes)))
    for (const [key, bytes] of files) {
      expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
    }
    const [key = ''] = files.keys()
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
  })

  test('has nothing under a key that nobody put', async () => {
    expect(await open().get(newKey())).toBeNull()
  })

  test('takes the same key twice', async () => {
    const [store, key] = [open(), newKey()]
    await store.put(key, Buffer.from('one'))
    await store.put(key, Buffer.from('two'))
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('two')
  })

  test.each(['', '..', '../../etc/passwd', 'A'.repeat(48), `${'a'.repeat(48)}\n`, 'a/b', '%2e%2e'])(
    'takes no key such as %j',
    async (key) => {
      const store = open()
      for (const work of [
        async () => store.put(key, Buffer.from('x')),
        async () => store.get(key),
        async () => store.remove(key),
      ]) {
        await expect(work()).rejects.toThrow('The key of the file is invalid')
      }
    },
  )
})

test('P21 a folder is its owner’s alone, and holds no drafts', async () => {
  const [place, key] = [join(folder, 'alone'), newKey()]
  await createFolderStore(place).put(key, Buffer.from('x'))
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await mode(join(place, key.slice(0, 2)))).toBe('700')
  expect(await mode(join(place, key.slice(0, 2), key))).toBe('600')
  expect(await readdir(join(place, key.slice(0, 2)))).toEqual([key])
})

test('what a kill left of uploads goes with the file, and by itself when it is old', async () => {
  const place = join(folder, 'cut-off')
  const store = createFolderStore(place)
  const [kept, removed, old, fresh] = [newKey(), newKey(), newKey(), newKey()]
  const pathOf = (key: string) => join(place, key.slice(0, 2), key)
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000)
  for (const key of [kept, removed, old, fresh]) {
    await store.put(key, Buffer.from('whole'))
    await writeFile(`${pathOf(key)}.part`, 'a beginning')
  }
  for (const key of [kept, old]) {
    await store.remove(key)
    await writeFile(`${pathOf(key)}.part`, 'a beginning')
    await utimes(`${pathOf(key)}.part`, yesterday, yesterday)
  }
  await store.remove(removed)
  // Complete files are never removed, however old they are.
  await utimes(pathOf(fresh), yesterday, yesterday)
  expect(await store.clearCutOff(new Date(Date.now() - 24 * 60 * 60 * 1_000))).toBe(2)
  const left = await readdir(place, { recursive: true })
  const files = left.map((name) => name.slice('ab/'.length)).filter(Boolean)
  expect(files.sort()).toEqual([fresh, `${fresh}.part`].sort())
  const none = createFolderStore(join(folder, 'never-made'))
  expect(await none.clearCutOff(new Date())).toBe(0)
})

test('a folder that cannot be written refuses', async () => {
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  await expect(
    createFolderStore(join(file, 'files')).put(newKey(), Buffer.from('x')),
  ).rejects.toThrow()
})

test('a service refuses keys of nobody and another bucket, or does not answer', async () => {
  const key = newKey()
  await s3().put(key, Buffer.from('x'))
  const stranger = s3({ accessKey: 'nobody' })
  await expect(stranger.get(key)).rejects.toThrow(/answered 403/)
  await expect(stranger.put(key, Buffer.from('y'))).rejects.toThrow(/answered 403/)
  await expect(stranger.remove(key)).rejects.toThrow(/answered 403/)
  await expect(service.store('others').put(key, Buffer.from('y'))).rejects.toThrow(/answered 404/)
  await expect(s3({ endpoint: 'http://127.0.0.1:1' }).get(key)).rejects.toThrow()
  expect(Buffer.from((await s3().get(key)) ?? []).toString()).toBe('x')
})

const sha = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const mac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** Computes the signature from the received request, as the service does (AWS Signature Version 4). */
function signatureOf({ method, url, headers }: IncomingMessage, body: Buffer, secretKey: string) {
  const authorization = String(headers.authorization)
  const [, scope = '', names = '', given] =
    /Credential=\w+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(authorization) ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), names, sha(body)].join('\n')
  const [day = '', region = '', name = '', last = ''] = scope.split('/')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(canonical)].join('\n')
  const key = mac(mac(mac(mac(`AWS4${secretKey}`, day), region), name), last)
  return { given, worked: mac(key, text).toString('hex'), content: headers['x-amz-content-sha256'] }
}

// The service above checks only the key of a request, not the signature.
test('each request is signed with its content', async () => {
  const seen: ReturnType<typeof signatureOf>[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    seen.push(signatureOf(request, body, 'secret'))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const settings = { region: 'cn-north-1', accessKey: 'key', secretKey: 'secret' }
    const store = service.store('files', { ...settings, endpoint: `http://127.0.0.1:${port}` })
    const [key, bytes] = [newKey(), randomBytes(2_000)]
    await store.put(key, bytes)
    await store.get(key)
    await store.remove(key)
    expect(seen.map(({ content }) => content)).toEqual([sha(bytes), sha(''), sha('')])
    for (const { given, worked } of seen) expect(given).toBe(worked)
  } finally {
    server.close()
  }
})
