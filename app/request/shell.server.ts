import type { ShellView } from '#app/components/shell/shell-view.ts'
import type { Navigation } from '#app/gateway/gateway-types.ts'
import { menuName } from '#app/i18n/menu-names.server.ts'
import { isAnswered } from './answered-paths.server.ts'
import { describeShell } from './describe-shell.ts'
import { readNavigationOrRefuse } from './guarded.server.ts'
import type { OpenCall, Person, SignedInCall } from './page-call.ts'
import type { RequestState } from './request-state.server.ts'

const NO_MENUS: Navigation = { modules: [], menus: {}, buttons: {} }

const reported = new Set<string>()
const MAX_REPORTED = 1_000

/** The shell of a signed-in page. Menu entries without a page are reported once a process. */
export async function loadShell(call: SignedInCall): Promise<ShellView> {
  // Who has a password to change first gets there with or without menus.
  const navigation = call.mustChangePassword ? NO_MENUS : await readNavigationOrRefuse(call)
  const view = drawShell(navigation, call, call.person)
  for (const { name, path } of view.missing) {
    if (reported.has(path) || reported.size >= MAX_REPORTED) continue
    reported.add(path)
    call.log.warn({ name, path }, call.t('shell.missingView', { name, path }))
  }
  return view
}

/** For public pages: the shell for whoever is signed in, nothing for visitors or in trouble. */
export async function loadShellIfAny(
  call: OpenCall,
  { gateway }: Pick<RequestState, 'gateway'>,
): Promise<ShellView | null> {
  const { person } = call
  if (!person || !gateway) return null
  try {
    return drawShell(await gateway.navigation(), call, person)
  } catch {
    return null
  }
}

function drawShell(
  navigation: Navigation,
  { preferences }: Pick<OpenCall, 'preferences'>,
  person: Person,
): ShellView {
  return describeShell(navigation, person, {
    sidebar: preferences.sidebar,
    answers: isAnswered,
    nameOf: (entry) => menuName(entry, preferences.language),
  })
}
