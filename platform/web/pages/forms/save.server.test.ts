import { expect, test, vi } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { saveEdit } from './save.server.ts'

const ID = '0198f000-0000-7000-8000-000000000001'
const CLEAR = '13800001234'
const TYPED = '13900005678'

const covered: WireRecord = {
  id: ID,
  version: 2,
  name: '张三',
  phone: '138****1234',
  mayUnmask: true,
  openGroups: ['contact'],
}

/** A user saves a change of version 1 of a record that has version 2 by now. */
function staleSave(mayUnmask: boolean, clear: () => Promise<WireRecord>) {
  const shown = { ...covered, mayUnmask }
  const info = vi.fn((_resource: unknown, _id: string, ask?: { clear: boolean }) =>
    ask?.clear ? clear() : Promise.resolve(shown),
  )
  const update = () => Promise.reject(new GatewayError('conflict', '已被修改', { current: shown }))
  const form = new FormData()
  for (const [name, value] of Object.entries({ version: '1', name: '张三', phone: TYPED })) {
    form.set(name, value)
  }
  const call = {
    resource: archives,
    form,
    language: 'zh',
    t: translator('zh'),
    requestId: 'r',
    params: { id: ID },
    url: new URL(`https://desk.example/hr/archives/${ID}/edit`),
    person: { sub: ID },
    permissions: new Set(['view', 'edit', 'group.contact']),
    gateway: {
      info,
      update,
      navigation: () => Promise.resolve({ modules: [], menus: {}, buttons: {} }),
      options: () => Promise.resolve([]),
      ask: () => Promise.resolve([]),
    },
  }
  return { info, answer: saveEdit(call as unknown as ResourceCall) }
}

async function viewOf(answer: ReturnType<typeof saveEdit>) {
  const redrawn = await answer
  if (!('init' in redrawn)) throw new Error('it was saved')
  return { status: redrawn.init?.status, view: redrawn.data }
}

test('a conflict is compared in the clear for users with the right, on request', async () => {
  const { info, answer } = staleSave(true, async () => ({ ...covered, phone: CLEAR }))
  const { status, view } = await viewOf(answer)
  expect(status).toBe(409)
  const row = view.conflict?.rows.find(({ control }) => control.name === 'phone')
  expect([row?.theirs, row?.control.value]).toEqual([CLEAR, TYPED])
  expect(view.hidden).toContainEqual({ name: 'version', value: '2' })
  expect(info).toHaveBeenLastCalledWith(archives, ID, { clear: true })
})

test('nobody else asks for clear values', async () => {
  const { info, answer } = staleSave(false, () => Promise.reject(new Error('not to be asked')))
  const { status, view } = await viewOf(answer)
  expect(status).toBe(409)
  expect(JSON.stringify(view)).not.toContain(CLEAR)
  expect(info.mock.calls.every(([, , ask]) => !ask?.clear)).toBe(true)
})

test('what was typed stays when the clear values are not to be had', async () => {
  const refused = new GatewayError('too-many', '请稍后再试')
  const { answer } = staleSave(true, () => Promise.reject(refused))
  const { status, view } = await viewOf(answer)
  expect(status).toBe(429)
  expect(JSON.stringify(view)).toContain(TYPED)
  expect(view.conflict).toBeNull()
  // The form keeps the version from which it was rendered.
  expect(view.hidden).toContainEqual({ name: 'version', value: '1' })
})
