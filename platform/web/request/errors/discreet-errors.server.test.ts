import type { EntryContext } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { withoutFrameworkWords } from './discreet-errors.server.ts'

/** The context that the framework passes, with errors by route. */
function contextWith(errors: Record<string, unknown> | null): EntryContext {
  const state = { loaderData: { root: { text: '</script>' } }, errors }
  return {
    staticHandlerContext: { errors },
    serverHandoffString: JSON.stringify({ basename: '/', state }),
  } as unknown as EntryContext
}

const answer = (status: number, data: unknown, internal = false) => ({
  __type: 'RouteErrorResponse',
  status,
  statusText: '',
  internal,
  data,
})

describe('P34 what a page tells of an error', () => {
  test.each([
    ['a page that cannot be drawn', new TypeError('of undefined at /srv/app.js'), 500],
    [
      'a request that fits no route',
      answer(405, 'Error: no `action` for route "routes/x"', true),
      405,
    ],
    ['an answer without words', answer(404, null), 404],
  ])('%s: its status and the id, in the page and in its state', (_, error, status) => {
    const context = withoutFrameworkWords(contextWith({ 'routes/x': error }), 'id-of-request')
    const shown = { status, data: { requestId: 'id-of-request', message: '' } }
    expect(context.staticHandlerContext.errors?.['routes/x']).toMatchObject(shown)
    const { state } = JSON.parse(context.serverHandoffString ?? '')
    expect(state.errors['routes/x']).toMatchObject(shown)
    const text = `${context.serverHandoffString}${JSON.stringify(context.staticHandlerContext.errors)}`
    expect(text).not.toMatch(/undefined at|no `action`|Error:/)
    expect(context.serverHandoffString).not.toContain('</script>')
    expect(state.loaderData.root.text).toBe('</script>')
  })

  test('our own words stay as they are, and so does a page without errors', () => {
    const ours = answer(409, { requestId: 'id-1', message: '已被他人修改' })
    const context = withoutFrameworkWords(contextWith({ 'routes/x': ours }), 'id-2')
    expect(context.staticHandlerContext.errors?.['routes/x']).toEqual(ours)
    const good = contextWith(null)
    expect(withoutFrameworkWords(good, 'id-2')).toBe(good)
  })
})
