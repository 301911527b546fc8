import { z } from 'zod'
import { departments } from '#modules/org/departments/define/department.ts'
import { POST_TREE } from '#modules/org/posts/define/post.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { fittingLevels, flattenTree, type Node, pathTo } from '#platform/web/lib/tree-rows.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { PostTreeView } from './post-tree-view.ts'

/** Limit of rows of an overview. Above it, lower levels are behind links. */
const MAX_ROWS = 150

const post = z.object({ id: z.string(), name: z.string(), code: z.string(), isLeader: z.boolean() })

type Department = {
  id: string
  name: string
  posts: z.infer<typeof post>[]
  children: Department[]
}
const department: z.ZodType<Department> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    posts: z.array(post),
    children: z.array(department),
  }),
)

type Line = { name: string; isPost: boolean; code: string; isLeader: boolean }

/** Posts of a department come before the departments below it. */
function toNode({ id, name, posts, children }: Department): Node<Line> {
  const own = posts.map((row) => ({ ...row, isPost: true, children: [] }))
  const line = { name, isPost: false, code: '', isLeader: false }
  return { id, ...line, children: [...own, ...children.map(toNode)] }
}

export function asksForPostTree(url: URL): boolean {
  return url.searchParams.get('view') === 'tree'
}

/** Loads the posts by department, or with `?at=` those of one part. */
export async function loadPostTree(call: ResourceCall): Promise<PostTreeView> {
  const { resource, gateway, permissions, language, url, t } = call
  const [roots, navigation] = await Promise.all([
    gateway.ask(POST_TREE, {}, z.array(department)),
    gateway.navigation(),
  ])
  const forest = roots.map(toNode)
  const at = url.searchParams.get('at') ?? ''
  const path = at === '' ? [] : pathTo(forest, at)
  const shown = path.length > 0 ? path.slice(-1) : forest
  const maySee = buttonCodesAt(navigation, `/${departments.path}`).has('view')
  const hrefOf = ({ id, isPost }: Node<Line>) => {
    if (isPost) return `/${resource.path}/${id}`
    return maySee ? `/${departments.path}/${id}` : null
  }
  return {
    label: resourceLabel(resource, language),
    notices: at !== '' && path.length === 0 ? [{ text: t('page.noSuchPart') }] : [],
    trail: path.map(({ id, name }) => ({ id, name })),
    rows: flattenTree(shown, fittingLevels(shown, MAX_ROWS)).map(({ node, level, hidden }) => {
      const { id, name, isPost, code, isLeader } = node
      return { id, level, name, isPost, code, isLeader, hidden, href: hrefOf(node) }
    }),
    mayAdd: rightsOn(resource, permissions).add,
  }
}
