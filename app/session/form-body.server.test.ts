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

  it('takes multipart fields', async () => {
    const sent = new FormData()
    sent.append('name', '张三')
    sent.append('id', '1')
    sent.append('id', '2')
    const form = await readForm(post(sent))
    expect(form.get('name')).toBe('张三')
    expect(form.getAll('id')).toEqual(['1', '2'])
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

  it('refuses too many fields, in both forms', async () => {
    const many = Array.from({ length: 201 }, (_, index) => [`f${index}`, '1'])
    expect(await statusOf(post(new URLSearchParams(many)))).toBe(413)
    const parts = new FormData()
    for (const [name, value] of many) parts.append(name as string, value as string)
    expect(await statusOf(post(parts))).toBe(413)
  })

  it('refuses files and bodies that are no form', async () => {
    const withFile = new FormData()
    withFile.append('file', new File(['x'], 'x.txt'))
    expect(await statusOf(post(withFile))).toBe(415)
    expect(await statusOf(post('{}', 'application/json'))).toBe(415)
    expect(await statusOf(post('x', 'multipart/form-data'))).toBe(400)
    expect(await statusOf(post('--x\r\nbroken', 'multipart/form-data; boundary=x'))).toBe(400)
  })
})
