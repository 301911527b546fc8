import { expect, test } from 'vitest'
import { isOffered } from '#platform/web/pages/act/action-links.server.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

const personal = RESOURCES.flatMap((resource) =>
  Object.values(resource.actions)
    .filter(({ isPersonal }) => isPersonal)
    .map((action) => ({ path: resource.path, action })),
)

test('a personal action is offered to whom it waits for, and to nobody else', () => {
  expect(personal.map(({ path }) => path)).toContain('work/collaborations')
  for (const { path, action } of personal) {
    const state = action.when ? { [action.when.field]: action.when.is[0] ?? '' } : {}
    const record = { id: 'x', version: 1, ...state }
    const seen = [
      isOffered(action, { ...record, ownActions: [action.name] }),
      isOffered(action, { ...record, ownActions: [] }),
    ]
    expect([path, action.name, ...seen]).toEqual([path, action.name, true, false])
  }
})
