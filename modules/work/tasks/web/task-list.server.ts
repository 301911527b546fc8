import { backSuffix } from '#platform/web/components/table/list-links.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { quickLineOn } from './quick-line.server.ts'
import type { QuickLineView } from './quick-line.tsx'
import { dressTasks, readRights } from './task-verbs.server.ts'

/** All tasks in the user's scope; each row offers the verbs that the user may use. */
export async function loadTaskList(
  call: ResourceCall,
): Promise<{ list: ListView; quick: QuickLineView | null }> {
  const [list, quick] = await Promise.all([readList(call), quickLineOn(call)])
  // The line creates tasks, and opens the whole form.
  return { list: quick ? { ...list, mayAdd: false } : list, quick }
}

function readList(call: ResourceCall): Promise<ListView> {
  return loadListWith(call, [], {
    dress: async (table, records) => {
      const ids = records.map(({ id }) => id)
      const rights = await readRights(call, ids)
      const suffix = backSuffix(call.url.search.slice(1))
      return dressTasks(call, table, records, { suffix, rights, first: () => null, posted: [] })
    },
  })
}
