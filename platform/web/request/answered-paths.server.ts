import { findResource } from '#product/define/registry.server.ts'

// Only the names count: the name of a route file defines its paths.
const files = Object.keys(import.meta.glob('/app/routes/**/*.{ts,tsx}'))

const GENERIC = /^\/:area\/:resource(\/|$)/
const patterns = files
  .map((file) => patternOf(file))
  .filter((pattern): pattern is string => pattern !== null)

/** `_app.hr.org-chart.$id._index.tsx` → `/hr/org-chart/:id` */
export function patternOf(file: string): string | null {
  const name = file.replace(/^.*\/routes\//, '').replace(/(\/route)?\.tsx?$/, '')
  const segments = name
    .split('.')
    .filter((segment) => !segment.startsWith('_'))
    .map((segment) => segment.replace(/_$/, '').replace(/^\$/, ':'))
  return segments.includes(':') ? null : `/${segments.join('/')}`
}

/** Whether a page exists for this path of the menu. The generic pages exist for every resource. */
export function isAnswered(path: string): boolean {
  return patterns.some((pattern) =>
    GENERIC.test(pattern)
      ? isResourcePath(path)
      : // If the pattern is the path of a resource, the letter case must match, as for the generic pages.
        fits(path, pattern) && (isResourcePath(path) || !isResourcePath(pattern)),
  )
}

function isResourcePath(path: string): boolean {
  const [area = '', name = ''] = path.slice(1).split('/')
  return findResource(`${area}/${name}`) !== undefined
}

/** Compares segment by segment. A segment that starts with a colon, on either side, matches any segment. */
export function fits(path: string, pattern: string): boolean {
  const segments = path.toLowerCase().split('/')
  const wanted = pattern.toLowerCase().split('/')
  return (
    segments.length === wanted.length &&
    segments.every((segment, index) => {
      const other = wanted[index] ?? ''
      return segment === other || segment.startsWith(':') || other.startsWith(':')
    })
  )
}
