import { describe, expect, it } from 'vitest'
import { FormRefused, MAX_FORM_BYTES, readForm } from './form-body.server.ts'

const ADDRESS = 'http://localhost/'

function post(body: BodyInit, type?: string): Request {
  const headers = type ? { 'content-type': type } : {}
  return new Request(ADDRESS, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

async function statusOf(request: Request): Promise<number> {
  const error = await readForm(request).catch((thrown: unknown) => thrown)
  return error instanceof FormRefused ? error.status : 0
}

describe('reading a form', () => {
  it('takes fields as browsers send them', async () => {
    const form = await readForm(post(new URLSearchParams({ name: '张 三', note: 'a&b' })))
    expect(form.get('name')).toBe('张 三')
    expect(form.get('note')).toBe('a&b')
  })

  it('takes an empty body for an empty form', async () => {
    expect([...(await readForm(new Request(ADDRESS, { method: 'POST' })))]).toEqual([])
  })

  it('stops an endless sender at the limit', async () => {
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
      cancel() {
        isCancelled = true
      },
    })
    expect(await statusOf(post(endless, 'application/x-www-form-urlencoded'))).toBe(413)
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(2 * MAX_FORM_BYTES)
  })

  it('refuses too many fields', async () => {
    const many = Array.from({ length: 201 }, (_, index) => [`f${index}`, '1'])
    expect(await statusOf(post(new URLSearchParams(many)))).toBe(413)
  })

  it('refuses bodies that are no form', async () => {
    expect(await statusOf(post('{}', 'application/json'))).toBe(415)
  })

  it('refuses uploads, whatever is in them: no page of ours sends any', async () => {
    const sent = new FormData()
    sent.append('name', '张三')
    expect(await statusOf(post(sent))).toBe(415)
    sent.append('file', new File(['x'], 'x.txt'))
    expect(await statusOf(post(sent))).toBe(415)
    expect(await statusOf(post('x', 'multipart/form-data'))).toBe(415)
    expect(await statusOf(post('--x\r\nbroken', 'multipart/form-data; boundary=x'))).toBe(415)
  })

  it.each([
    ['boundaries', '--B\r\n'],
    ['tiny parts', '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'],
    ['parts without a field', '--B\r\nX: y\r\n\r\n\r\n'],
  ])('a megabyte of %s costs no time', async (_what, part) => {
    const body = part.repeat(Math.floor(MAX_FORM_BYTES / part.length))
    const request = post(body, 'multipart/form-data; boundary=B')
    const before = performance.now()
    expect(await statusOf(request)).toBe(415)
    // Parsing such a form took half a second and more, and blocked all other requests of the process.
    expect(performance.now() - before).toBeLessThan(500)
  })
})
