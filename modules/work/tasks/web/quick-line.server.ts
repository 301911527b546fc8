import { uuidv7 } from 'uuidv7'
import { TASKS } from '#modules/work/tasks/web/task-verbs.server.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { LineAbout } from './line-about.ts'
import type { QuickLineView } from './quick-line.tsx'

/** The line for a new task on this page; null for users who may not add one. */
export async function quickLineOn(
  { gateway, url }: SignedInCall,
  about: LineAbout | null = null,
): Promise<QuickLineView | null> {
  const navigation = await gateway.navigation()
  if (!buttonCodesAt(navigation, TASKS).has('add')) return null
  return {
    action: `${TASKS}/many`,
    preview: `${TASKS}/line`,
    returnPath: url.pathname + url.search,
    id: uuidv7(),
    about,
  }
}
