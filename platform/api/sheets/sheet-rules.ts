import type { Rules } from '#platform/api/crud/resource-store.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { generating } from './generate-month.ts'
import { type Edge, edgesOf, moveRows } from './move-rows.ts'
import { requireReady } from './require-ready.ts'
import { settingState } from './set-state.ts'
import type { SheetKind } from './sheet-kind.ts'
import { adding, recalculating, updating } from './write-row.ts'

/** The rules of a sheet. They are the same for all sheets. */
export function sheetRules(kind: SheetKind): Rules {
  const moves = edgesOf(kind.resource).map((edge) => [edge.name, moving(kind, edge)] as const)
  return {
    add: adding(kind),
    update: updating(kind),
    // The last months of people who have left are settled after they left.
    leavers: ['userId'],
    actions: {
      generate: generating(kind),
      setState: settingState(kind),
      recalculate: recalculating(kind),
      ...Object.fromEntries(moves),
    },
    aliases: { generate: { also: { method: 'POST' } } },
  }
}

/** Moves one row with the button of its page. The action has already locked the row. */
const moving =
  (kind: SheetKind, edge: Edge): ActionVerb =>
  async (tx, actor, { id, values: { date, reason } }) => {
    const note = {
      date: typeof date === 'string' ? date : null,
      reason: typeof reason === 'string' ? reason : null,
    }
    await requireReady(tx, actor, kind, { edge, ids: [id] })
    const version = await moveRows(tx, actor, kind, { edge, ids: [id], note })
    return { version }
  }
