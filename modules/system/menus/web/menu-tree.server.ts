import { z } from 'zod'
import { menuName, moduleName } from '#platform/define/built-in/menu-names.server.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { MENU_TYPE } from '#platform/define/shipped/choices.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { isAnswered } from '#platform/web/request/answered-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { viewPath } from '#platform/wire/shell/navigation.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { MenuLine, MenuTreeView } from './menu-tree-view.ts'

const PAGE = '0'
const REPORT_PAGE = '/userTemplate'
const MENU_MODULE = '1'
/** Paths that open the empty page on purpose. */
const EMPTY = new Set(['/', '-'])

type Node = {
  id: string
  name: string
  path: string
  viewKey?: string | null | undefined
  type: string
  isHide: boolean
  enabled: boolean
  builtIn: boolean
  children: Node[]
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    viewKey: z.string().nullish(),
    type: z.string(),
    isHide: z.boolean(),
    enabled: z.boolean(),
    builtIn: z.boolean(),
    children: z.array(node),
  }),
)

/** Parameters of the tree; any other parameter selects the flat list. */
export function asksForMenuList(url: URL): boolean {
  return [...url.searchParams.keys()].some((name) => name !== 'module')
}

/** The menus of one module, as lines. */
export async function loadMenuTree(call: ResourceCall): Promise<MenuTreeView> {
  const { resource, gateway, language, permissions, url, t } = call
  const [modules, navigation] = await Promise.all([
    gateway.ask(resource.endpoints.tree ?? '', {}, z.array(node)),
    gateway.navigation(),
  ])
  const query = url.searchParams.get('module')
  const module =
    modules.find(({ id }) => id === query) ??
    modules.find(({ type }) => type === MENU_MODULE) ??
    modules[0]
  const buttons = requireResource('system/buttons')
  const maySeeButtons = buttonCodesAt(navigation, `/${buttons.path}`).has('view')
  return {
    label: resourceLabel(resource, language),
    notices: query !== null && module?.id !== query ? [{ text: t('menus.noSuchModule') }] : [],
    modules: modules.map((entry) => ({
      name: entry.id,
      label: moduleName(entry, language),
      href: `?module=${entry.id}`,
      ...noteOn(marksOf({ ...entry, builtIn: true }, call)),
    })),
    module: module ? { id: module.id, takesMenus: module.type === MENU_MODULE } : null,
    lines: module ? linesOf(module.children, 1, call) : [],
    ...mayDo(permissions),
    buttonsHref: maySeeButtons ? `/${buttons.path}?menuId=` : null,
  }
}

function mayDo(permissions: ReadonlySet<string>) {
  const may = (code: string) => permissions.has(code)
  return {
    mayAdd: may('add'),
    mayEdit: may('edit'),
    mayDelete: may('delete'),
    mayMove: may('move'),
  }
}

function linesOf(nodes: readonly Node[], level: number, call: ResourceCall): MenuLine[] {
  return nodes.flatMap((entry) => [
    {
      id: entry.id,
      level,
      name: menuName(entry, call.language),
      // A group only contains other entries: it has neither page nor type.
      path: isGroup(entry) ? '' : entry.path,
      view: entry.viewKey ? viewPath(entry.viewKey) : '',
      type: isGroup(entry) ? '' : choiceLabel(MENU_TYPE, entry.type, call.language),
      marks: marksOf(entry, call),
      isDead: isDead(entry),
    },
    ...linesOf(entry.children, level + 1, call),
  ])
}

function isGroup({ children, path, viewKey }: Node): boolean {
  return children.length > 0 && EMPTY.has(path) && !viewKey
}

function isDead({ type, path, viewKey }: Node): boolean {
  if (type !== PAGE) return !isAnswered(REPORT_PAGE)
  if (viewKey) return !isAnswered(viewPath(viewKey))
  return !EMPTY.has(path) && !isAnswered(path)
}

function marksOf({ isHide, enabled, builtIn }: Node, { t }: ResourceCall): PillView[] {
  const marks: (PillView | false)[] = [
    !enabled && { tone: 'quiet', text: t('matrix.disabled') },
    isHide && { tone: 'quiet', text: t('matrix.hidden') },
    // Almost every entry is built in, so only the others have a mark.
    !builtIn && { tone: 'info', text: t('menus.added') },
  ]
  return marks.filter((mark) => mark !== false)
}

/** The marks of a module, after its name. */
function noteOn(marks: readonly PillView[]): { count?: string } {
  return marks.length > 0 ? { count: `(${marks.map(({ text }) => text).join(', ')})` } : {}
}
