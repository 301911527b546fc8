import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  changeTakenBack,
  DELETION,
  TAKE_BACK_CHANGE,
  takenBackChange,
} from '#platform/wire/records/take-back.ts'
import { restoring } from './restore-deleted.ts'
import type { TakeBackVerb } from './take-back-verb.ts'

/**
 * Whether users can restore what they deleted. A deletion with its own rule has further effects, so
 * restoring needs its own rule too.
 */
export function isRestorable({ delete: remove, takeBack = {} }: Rules): boolean {
  return remove === undefined || takeBack[DELETION] !== undefined
}

function verbOf(resource: Resource, rules: Rules, change: string): TakeBackVerb | undefined {
  const own = rules.takeBack?.[change]
  if (own || change !== DELETION || !isRestorable(rules)) return own
  // A document needs no check here, because its submission checks it again.
  const isRuled = !resource.document && Boolean(rules.add ?? rules.update)
  return restoring(resource, { isRuled })
}

/** The call that takes back a deletion or an action of the caller within a minute. */
export function takeBackCalls(
  pairs: readonly (readonly [resource: Resource, rules: Rules])[],
): readonly AreaCall[] {
  const byPath = new Map(pairs.map((pair) => [pair[0].path, pair]))
  return [
    writing({
      tag: '撤销',
      method: 'PUT',
      path: TAKE_BACK_CHANGE,
      body: takenBackChange,
      answer: changeTakenBack,
      summary: '撤销本人刚刚的删除或操作：一分钟内且尚无后续变动',
      run: async ({ body: { resource: path, id, change }, actor, store }) => {
        const [resource, rules = {}] = byPath.get(path) ?? []
        const verb = resource && verbOf(resource, rules, change)
        if (!verb) throw new Failure('invalid', 'takeBack.nothing')
        const button = change === DELETION ? DELETION : resource.actions[change]?.button
        if (!button || !actor.permissions.has(permissionCode(resource, button))) {
          throw new Failure('forbidden', 'auth.forbidden')
        }
        const { message } = await inTransaction(store, { resource, actor }, (tx) =>
          verb(tx, actor, id),
        )
        return { response: { id }, told: message }
      },
    }),
  ]
}
