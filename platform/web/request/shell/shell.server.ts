import { menuName, sideName } from '#platform/define/built-in/menu-names.server.ts'
import type { ModuleMenu, ShellView } from '#platform/web/components/shell/shell-view.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { isAnswered } from '#platform/web/request/answered-paths.server.ts'
import { isRefusal, readNavigationOrRefuse } from '#platform/web/request/guarded.server.ts'
import type { OpenCall, Person, SignedInCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { MESSAGE_CALLS, newMessageCount } from '#platform/wire/push/inbox.ts'
import {
  SHELL_COUNTS_CALL,
  type ShellCounts,
  shellCounts,
} from '#platform/wire/shell/shell-counts.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { type At, describeMenu, describeShell, type Menu } from './describe-shell.ts'
import { foldingOf } from './folding.server.ts'
import { openTabs } from './tab-addresses.server.ts'

/** The page of the button for a new task in the head of every page. */
const TASKS = '/work/tasks'

const NO_MENUS: Navigation = { modules: [], menus: {}, buttons: {} }

/** The page that says that the requested page is closed to the user. */
const REFUSED = '/403'

/** The first parts of the addresses of all areas. */
const AREAS: ReadonlySet<string> = new Set(RESOURCES.map(({ path }) => path.split('/')[0] ?? ''))

const OWN_ACCOUNT = /^\/account\//

const reported = new Set<string>()
const MAX_REPORTED = 1_000

/** The shell of a signed-in page. Each process logs a menu entry without a page once. */
export async function loadShell(call: SignedInCall, state: RequestState): Promise<ShellView> {
  const [navigation, counts] = await Promise.all([navigationFor(call), readCounts(call)])
  for (const { name, path } of Object.values(menuOf(navigation, call.language).missing).flat()) {
    if (reported.has(path) || reported.size >= MAX_REPORTED) continue
    reported.add(path)
    call.log.warn({ name, path }, call.t('shell.missingView', { name, path }))
  }
  return drawShell(navigation, call, {
    person: call.person,
    open: await openTabs(navigation, call, state),
    isFirstSignIn: call.mustChangePassword,
    ...counts,
  })
}

type Counts = Partial<ShellCounts>

/**
 * Reads the counts. A missing count must not fail a page, because a separate back end may not have the
 * counts.
 */
async function readCounts(call: SignedInCall): Promise<Counts> {
  if (call.mustChangePassword) return {}
  const { gateway, log } = call
  return gateway.ask(SHELL_COUNTS_CALL, {}, shellCounts).catch(async () => {
    try {
      return { unread: await gateway.ask(MESSAGE_CALLS.count, {}, newMessageCount) }
    } catch (err) {
      log.info({ err }, 'unread messages could not be counted')
      return {}
    }
  })
}

/**
 * The menus for a page. The account pages also work without menus, because a user may have to change the
 * password there first.
 */
async function navigationFor(call: SignedInCall): Promise<Navigation> {
  if (call.mustChangePassword) return NO_MENUS
  if (!OWN_ACCOUNT.test(call.url.pathname)) return readNavigationOrRefuse(call)
  return call.gateway.navigation().catch((error) => {
    if (isRefusal(error)) return NO_MENUS
    throw error
  })
}

/** Every module with its side menu, for a page that draws them all. */
export async function loadModules(call: SignedInCall): Promise<readonly ModuleMenu[]> {
  return menuOf(await readNavigationOrRefuse(call), call.language).modules
}

/**
 * The menus of a navigation, by language. They last as long as the navigation, which is cached as long as its
 * rights are valid.
 */
const menus = new WeakMap<Navigation, Map<Language, Menu>>()

function menuOf(navigation: Navigation, language: Language): Menu {
  const known = menus.get(navigation)?.get(language)
  if (known) return known
  const menu = describeMenu(navigation, {
    answers: isAnswered,
    nameOf: (entry) => menuName(entry, language),
    sideNameOf: (entry) => sideName(entry, language),
    folding: foldingOf(navigation, language),
  })
  menus.set(navigation, (menus.get(navigation) ?? new Map()).set(language, menu))
  return menu
}

/** For public pages: the shell for signed-in users; null for visitors, or if it cannot be loaded. */
export async function loadShellIfAny(
  call: OpenCall,
  state: RequestState,
): Promise<ShellView | null> {
  const { person } = call
  const { gateway } = state
  if (!person || !gateway) return null
  try {
    const navigation = await gateway.navigation()
    return drawShell(navigation, call, { person, open: await openTabs(navigation, call, state) })
  } catch {
    return null
  }
}

function drawShell(
  navigation: Navigation,
  { preferences, url, t }: Pick<OpenCall, 'preferences' | 'url' | 't'>,
  {
    person,
    ...shown
  }: Pick<At, 'open' | 'isFirstSignIn' | 'waiting' | 'unread'> & { person: Person },
): ShellView {
  return describeShell(menuOf(navigation, preferences.language), person, {
    pathname: url.pathname,
    isOfProduct: url.pathname === REFUSED || AREAS.has(url.pathname.split('/')[1] ?? ''),
    sidebar: preferences.sidebar,
    printed: t('page.printedBy', {
      name: person.name,
      day: calendarText('date', todayInShanghai(), preferences.language),
    }),
    newTask: buttonCodesAt(navigation, TASKS).has('add') ? `${TASKS}/new` : null,
    ...shown,
  })
}
