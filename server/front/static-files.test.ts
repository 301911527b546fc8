import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exchange, Step } from './exchange.ts'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'

const SCRIPT = `export const a = '${'x'.repeat(2_000)}'`
let folder = ''
let serve: Step

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(client, 'assets', 'root-abc.js'), SCRIPT)
  await writeFile(join(client, 'assets', 'root-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(client, 'assets', 'root-abc.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(client, 'favicon.svg'), '<svg/>')
  await writeFile(join(client, '.hidden'), 'hidden')
  await mkdir(join(client, '.vite'))
  await writeFile(join(client, '.vite', 'manifest.json'), '{}')
  await symlink(join(folder, 'secret.txt'), join(client, 'link.txt'))
  serve = serveStaticFiles(await readStaticFiles(client))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function get(path: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const exchange = {
    incoming: { method, headers } as IncomingMessage,
    path,
    requestId: 'r',
    note: { kind: 'page', userId: null, refusal: null },
  } as unknown as Exchange
  return await serve(exchange)
}

test('a hashed file is kept for ever, in the best encoding', async () => {
  for (const [accepted, encoding, bytes] of [
    ['gzip, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['deflate', null, Buffer.from(SCRIPT)],
    ['br;q=0', null, Buffer.from(SCRIPT)],
  ] as const) {
    const response = await get('/assets/root-abc.js', { 'accept-encoding': accepted })
    expect(response?.headers.get('content-encoding')).toBe(encoding)
    expect(response?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response?.headers.get('vary')).toBe('Accept-Encoding')
    expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
  }
})

test('each encoding has a tag of its own, and a known tag gets 304', async () => {
  const plain = (await get('/assets/root-abc.js'))?.headers.get('etag') ?? ''
  const headers = { 'accept-encoding': 'br' }
  const br = (await get('/assets/root-abc.js', headers))?.headers.get('etag') ?? ''
  expect(br).not.toBe(plain)
  for (const tag of [br, `W/${br}`, `"other", ${br}`, '*']) {
    const response = await get('/assets/root-abc.js', { ...headers, 'if-none-match': tag })
    expect(response?.status, tag).toBe(304)
    expect(await response?.text()).toBe('')
    expect(response?.headers.get('vary')).toBe('Accept-Encoding')
  }
  const stale = await get('/assets/root-abc.js', { ...headers, 'if-none-match': plain })
  expect(stale?.status).toBe(200)
})

test('a range is answered by the whole file', async () => {
  const response = await get('/assets/root-abc.js', { range: 'bytes=0-3' })
  expect(response?.status).toBe(200)
  expect(response?.headers.get('accept-ranges')).toBe('none')
})

test('other files are kept for a short time', async () => {
  const response = await get('/favicon.svg')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response?.headers.get('content-type')).toBe('image/svg+xml')
})

test('HEAD is served, a write is not', async () => {
  expect((await get('/favicon.svg', {}, 'HEAD'))?.headers.get('content-length')).toBe('6')
  expect(await get('/favicon.svg', {}, 'POST')).toBe(null)
})

test('nothing else on the disk can be reached', async () => {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/link.txt',
    '/.hidden',
    '/.vite/manifest.json',
    '/',
    '/assets',
    '/constructor',
  ]
  for (const path of paths) expect((await get(path))?.status ?? null, path).not.toBe(200)
})

test('an unknown hashed name is answered without a page', async () => {
  expect((await get('/assets/root-old.js'))?.status).toBe(404)
})
