import { countNodes, fittingLevels, flattenTree, pathTo } from '#app/lib/tree-rows.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { listActions, rowButtons } from './action-links.server.ts'
import { withEntries } from './dictionary-options.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { rightsOn } from './may.server.ts'
import { actionsIn, describeColumns } from './table.server.ts'
import type { TreeView } from './tree-view.ts'
import { recordText } from './value-text.server.ts'

/** More lines than this are no longer an overview: lower levels wait behind links. */
const MAX_ROWS = 150

/** Parameters that only the tree understands; any other one asks for the flat list. */
const TREE_PARAMS = new Set(['at'])

export function asksForList(url: URL): boolean {
  return [...url.searchParams.keys()].some((name) => !TREE_PARAMS.has(name))
}

/** The tree of a resource, or with `?at=` the part of it below one node. */
export async function loadTree(call: ResourceCall): Promise<TreeView> {
  const { resource, gateway, permissions, url, t } = call
  const descriptor = listDescriptor(resource, call)
  const roots = await gateway.tree(resource)
  const at = url.searchParams.get('at') ?? ''
  const path = at === '' ? [] : pathTo(roots, at)
  const shown = path.length > 0 ? path.slice(-1) : roots
  const columns = await withEntries(
    call,
    descriptor.columns.filter(
      (column) => column.shown && (roots.length === 0 || hasValue(roots[0], column)),
    ),
  )
  const titleColumn = descriptor.columns.find(({ name }) => name === descriptor.title)
  const shownRows = flattenTree(shown, fittingLevels(shown, MAX_ROWS))
  const rights = rightsOn(resource, permissions)
  const buttons = await rowButtons(call, rights)
  return {
    path: resource.path,
    label: descriptor.label,
    notices: at !== '' && path.length === 0 ? [{ text: t('page.noSuchPart') }] : [],
    trail: path.map((node) => ({
      id: node.id,
      title: titleColumn ? recordText(titleColumn, node, call) : node.id,
    })),
    columns: describeColumns(columns, { records: shownRows.map(({ node }) => node), resource }),
    title: columns.findIndex(({ name }) => name === descriptor.title),
    rows: shownRows.map(({ node, level, hidden }) => ({
      id: node.id,
      level,
      hidden,
      cells: columns.map((column) => recordText(column, node, call)),
      ...actionsIn(buttons.actionsOf(node)),
    })),
    total: countNodes(roots),
    parentField: resource.tree ?? '',
    actions: listActions(call),
    mayAdd: rights.add,
    mayEdit: buttons.edit,
    mayDelete: buttons.delete,
  }
}

function hasValue(
  record: object | undefined,
  column: { name: string; labelKey?: string },
): boolean {
  return record !== undefined && (column.name in record || (column.labelKey ?? '') in record)
}
