import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, MAX_UPLOAD_BYTES } from '#platform/wire/files/files.ts'
import { FormRefused } from './form-body.server.ts'
import { isPartial, readUpload } from './upload-body.server.ts'

const ADDRESS = 'http://localhost/account/photo'
const MULTIPART = 'multipart/form-data; boundary=B'

function post(body: BodyInit, type?: string): Request {
  const headers = type ? { 'content-type': type } : {}
  return new Request(ADDRESS, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

async function statusOf(request: Request): Promise<number> {
  const error = await readUpload(request).then(
    () => 200,
    (thrown: unknown) => thrown,
  )
  return error instanceof FormRefused ? error.status : Number(error)
}

const field = (name: string, value = '1') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (filename: string, bytes = 'x', name = 'file') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`
const END = '--B--\r\n'

describe('P21 reading an upload', () => {
  it('takes a form as a browser sends it', async () => {
    const sent = new FormData()
    sent.append('form.token', 'abc')
    sent.append('note', '张 三')
    sent.append(
      'file',
      new File([new Uint8Array([0, 1, 2, 255])], '照片.png', { type: 'image/png' }),
    )
    const form = await readUpload(post(sent))
    expect([...form.keys()]).toEqual(['form.token', 'note', 'file'])
    expect(form.get('note')).toBe('张 三')
    const read = form.get('file') as File
    expect([read.name, read.size, read.type]).toEqual(['照片.png', 4, 'image/png'])
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(new Uint8Array([0, 1, 2, 255]))
  })

  it('takes a form without a file too', async () => {
    const form = await readUpload(post(new URLSearchParams({ intent: 'remove' })))
    expect(form.get('intent')).toBe('remove')
    expect(await statusOf(post('{}', 'application/json'))).toBe(415)
  })

  it('takes the empty file of a form in which none was chosen', async () => {
    const read = (await readUpload(post(file('', '') + END, MULTIPART))).get('file') as File
    expect([read.name, read.size]).toEqual(['', 0])
  })

  it('takes as many files as a page says, and no more', async () => {
    const some = (count: number) =>
      post(Array.from({ length: count }, (_, n) => file(`${n}.png`)).join('') + END, MULTIPART)
    expect((await readUpload(some(5), { files: 5 })).getAll('file')).toHaveLength(5)
    await expect(readUpload(some(6), { files: 5 })).rejects.toMatchObject({ status: 413 })
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\a.png', 'a.png'],
    ['a%00.png', 'a%00.png'],
  ])('keeps of the name %s what stands behind the last separator', async (sentName, kept) => {
    expect(
      ((await readUpload(post(file(sentName) + END, MULTIPART))).get('file') as File).name,
    ).toBe(kept)
  })

  it.each([
    ['no boundary', 'x', 'multipart/form-data', 400],
    ['an empty boundary', 'x', 'multipart/form-data; boundary=', 400],
    ['no end', file('a.png'), MULTIPART, 400],
    ['no beginning', 'nothing of the kind', MULTIPART, 400],
    ['nothing at all', '', MULTIPART, 400],
    ['two files', file('a.png') + file('b.png') + END, MULTIPART, 413],
    [
      'eleven fields',
      Array.from({ length: 11 }, (_, n) => field(`f${n}`)).join('') + END,
      MULTIPART,
      413,
    ],
    ['a long field', field('a', 'x'.repeat(9_000)) + END, MULTIPART, 413],
    ['a thousand parts', file('a.png').repeat(1_000) + END, MULTIPART, 413],
  ])('refuses %s', async (_what, body, type, status) => {
    expect(await statusOf(post(body, type))).toBe(status)
  })

  it('takes texts beside files where a form has them, and still no endless one', async () => {
    const many = Array.from({ length: 50 }, (_, n) => field(`f${n}`)).join('')
    const text = field('content', '文'.repeat(20_000))
    const form = await readUpload(post(many + text + file('a.png') + END, MULTIPART), {
      fields: 60,
    })
    expect([...form.keys()]).toHaveLength(52)
    expect(String(form.get('content'))).toHaveLength(20_000)
    for (const body of [field('a', 'x'.repeat(140_000)), field('a').repeat(61)]) {
      await expect(readUpload(post(body + END, MULTIPART), { fields: 60 })).rejects.toMatchObject({
        status: 413,
      })
    }
  })

  it('throws the bytes away for a visitor, and reads the texts', async () => {
    const body = field('title', '通知') + file('a.png', 'x'.repeat(1_000_000)) + END
    const form = await readUpload(post(body, MULTIPART), { fields: 60, keepsFiles: false })
    expect([...form]).toEqual([['title', '通知']])
  })

  it('tells a file that just fits from one that is a byte too long', async () => {
    for (const [length, kept] of [
      [MAX_FILE_BYTES, MAX_FILE_BYTES],
      [MAX_FILE_BYTES + 1, MAX_FILE_BYTES + 1],
      [MAX_FILE_BYTES + 5_000_000, MAX_FILE_BYTES + 1],
    ] as const) {
      const form = await readUpload(post(file('a.png', 'x'.repeat(length)) + END, MULTIPART))
      expect((form.get('file') as File).size).toBe(kept)
    }
  })

  it('takes a longer file where a table is imported, and fewer of them at a time', async () => {
    const address = 'http://localhost/hr/archives/import'
    const bytes = MAX_FILE_BYTES + 1_000
    const form = file('a.csv', 'x'.repeat(bytes)) + END
    const headers = { 'content-type': MULTIPART }
    const read = await readUpload(new Request(address, { method: 'POST', body: form, headers }))
    expect((read.get('file') as File).size).toBe(bytes)
    const open: ReadableStreamDefaultController<Uint8Array>[] = []
    const slow = () => {
      const body = new ReadableStream<Uint8Array>({ start: (one) => void open.push(one) })
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      return readUpload(new Request(address, init))
    }
    const waiting = Array.from({ length: 4 }, slow)
    await expect(slow()).rejects.toMatchObject({ status: 503 })
    for (const one of open.slice(0, 4)) {
      one.enqueue(Buffer.from(file('a.csv') + END))
      one.close()
    }
    await Promise.all(waiting)
  })

  it('stops an endless sender at the limit', async () => {
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(
          sent === 0 ? Buffer.from(file('a.png').slice(0, -2)) : Buffer.alloc(64 * 1024),
        )
        sent += 64 * 1024
      },
      cancel() {
        isCancelled = true
      },
    })
    expect(await statusOf(post(endless, MULTIPART))).toBe(413)
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(1.1 * MAX_UPLOAD_BYTES)
  })

  it('refuses an announced length above the limit before it reads', async () => {
    const headers = { 'content-type': MULTIPART, 'content-length': String(MAX_UPLOAD_BYTES + 1) }
    const request = new Request(ADDRESS, { method: 'POST', body: 'x', headers })
    expect(await statusOf(request)).toBe(413)
  })

  it.each([
    ['boundaries', '--B\r\n'],
    ['tiny parts', field('a')],
    ['parts without a field', '--B\r\nX: y\r\n\r\n\r\n'],
    ['headers', `--B\r\n${'X: y\r\n'.repeat(50)}\r\n\r\n`],
  ])('a megabyte of %s costs no time', async (_what, part) => {
    const request = post(part.repeat(Math.floor(1_048_576 / part.length)), MULTIPART)
    const before = performance.now()
    expect([400, 413]).toContain(await statusOf(request))
    expect(performance.now() - before).toBeLessThan(500)
  })

  it('admits no more than sixteen at a time', async () => {
    const open: ReadableStreamDefaultController<Uint8Array>[] = []
    const waiting = Array.from({ length: 16 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void open.push(controller),
      })
      return readUpload(post(body, MULTIPART))
    })
    expect(await statusOf(post(file('a.png') + END, MULTIPART))).toBe(503)
    for (const controller of open) {
      controller.enqueue(Buffer.from(file('a.png') + END))
      controller.close()
    }
    await Promise.all(waiting)
    expect(await statusOf(post(file('a.png') + END, MULTIPART))).toBe(200)
  })
})

/** A body whose connection breaks after these texts. */
function torn(...texts: readonly string[]): ReadableStream<Uint8Array> {
  const left = [...texts]
  return new ReadableStream({
    pull(controller) {
      const text = left.shift()
      if (text === undefined) controller.error(new Error('the connection broke'))
      else controller.enqueue(new TextEncoder().encode(text))
    },
  })
}

describe('a form whose connection broke', () => {
  const parts = [
    field('form.token'),
    file('a.png', 'A'),
    file('b.png', 'B'),
    file('c.png').slice(0, -2),
  ]

  it('is read as far as it arrived, where the handler takes a part: fields and whole files', async () => {
    const form = await readUpload(post(torn(...parts), MULTIPART), { files: 8, takesPart: true })
    const names = form.getAll('file').map((one) => (one as File).name)
    expect([form.get('form.token'), ...names]).toEqual(['1', 'a.png', 'b.png'])
    expect(isPartial(form)).toBe(true)
  })

  it('is no form elsewhere', async () => {
    const reading = readUpload(post(torn(...parts), MULTIPART), { files: 8 })
    await expect(reading).rejects.toThrow('the connection broke')
  })

  it('is refused like any other when it holds too much', async () => {
    const request = post(torn(...parts), MULTIPART)
    await expect(readUpload(request, { files: 1, takesPart: true })).rejects.toThrow(FormRefused)
  })
})
