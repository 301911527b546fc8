import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './envelope.server.ts'
import { GatewayError } from './gateway-error.ts'

const ok = { status: 200, success: true, msg: '保存成功', response: { id: '1' } }
const shape = z.object({ id: z.string() })

async function refusal(response: Response): Promise<GatewayError> {
  const error = await readAnswer(response, shape, 'request-1').catch((thrown: unknown) => thrown)
  if (!(error instanceof GatewayError)) throw new Error('it was not refused')
  return error
}

describe('reading an answer of the back end', () => {
  it('unwraps a good one', async () => {
    const answer = await readAnswer(Response.json(ok), shape, 'request-1')
    expect(answer).toEqual({ value: { id: '1' }, message: '保存成功' })
  })

  it.each([
    ['HTML', new Response('<!doctype html><h1>nginx</h1>', { status: 200 })],
    ['nothing', new Response(null, { status: 200 })],
    ['half of it', new Response('{"success":true,"resp', { status: 200 })],
    ['a bare list', Response.json([1, 2])],
    ['null', Response.json(null)],
    ['another wrapping', Response.json({ data: [], ok: true })],
    ['another shape inside', Response.json({ ...ok, response: { id: 7 } })],
    ['an error page', new Response('Bad Gateway', { status: 502 })],
    ['a redirect', new Response(null, { status: 302, headers: { location: '/sign-in' } })],
    ['an empty failure', new Response(null, { status: 503 })],
    [
      'its own word that it cannot',
      Response.json({ success: false, code: 'upstream' }, { status: 503 }),
    ],
    [
      'a failure in the wrapping without a word',
      Response.json({ success: false }, { status: 500 }),
    ],
    ['too much', new Response(new Blob([new Uint8Array(21 * 1024 * 1024)]))],
  ])('takes %s for upstream trouble', async (_name, response) => {
    const error = await refusal(response)
    expect(error).toMatchObject({ code: 'upstream', answered: false, requestId: 'request-1' })
  })

  it('keeps the words of a refusal', async () => {
    const error = await refusal(
      Response.json(
        {
          status: 400,
          success: false,
          msg: '请检查',
          response: null,
          code: 'invalid',
          errors: { name: '不能为空' },
        },
        { status: 400 },
      ),
    )
    expect(error).toMatchObject({ code: 'invalid', message: '请检查', answered: true })
    expect(error.fieldErrors).toEqual({ name: '不能为空' })
  })

  it('keeps the record that stands in the way of a stale save', async () => {
    const response = { id: '1', version: 4, name: '张三' }
    const body = { status: 409, success: false, msg: '', response, code: 'conflict' }
    expect(await refusal(Response.json(body, { status: 409 }))).toMatchObject({
      code: 'conflict',
      current: response,
    })
  })

  it.each([
    [200, 'invalid'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [422, 'invalid'],
    [423, 'locked'],
    [429, 'too-many'],
    [500, 'upstream'],
  ])('understands a back end without codes: %i', async (status, code) => {
    const body = { success: false, msg: '当前用户没有任何菜单权限' }
    const error = await refusal(Response.json(body, { status }))
    expect(error).toMatchObject({ code, message: body.msg, answered: true })
  })

  it('takes an empty 401 for what it is', async () => {
    expect((await refusal(new Response(null, { status: 401 }))).code).toBe('unauthenticated')
  })
})
